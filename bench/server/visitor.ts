import { Agent, request as send } from 'node:http';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/**
 * Creates a client that sends requests over a few keep-alive connections, and reads answers of any length to their end
 * without storing them. A request whose connection the server closes has the status 0.
 */
export function visitor(origin: string, token: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = ({ method, path, body }: BenchRequest): Promise<{ status: number; bytes: number }> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = send(
        `${origin}${path}`,
        {
          agent,
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          let bytes = 0;
          answer.on('data', (piece: Buffer) => (bytes += piece.length));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
          answer.on('error', reject);
        },
      );
      // A server that refuses a request may close the connection before it has received the whole body.
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET'
          ? resolve({ status: 0, bytes: 0 })
          : reject(error),
      );
      outgoing.end(text);
    });
  return { ask, leave: () => agent.destroy() };
}
