import { Agent, request } from 'node:http';

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Outcome of one request. */
interface Reply {
  /** Null if the server closed the connection without an answer. */
  status: number | null;
  /** Summary of the request, for the message about a failure. */
  sent: string;
}

const shown = ({ method = 'GET', path, headers, body = '' }: Sent): string =>
  `${method} ${path} ${JSON.stringify(headers ?? {})} ${typeof body === 'string' ? body : `${body.length} bytes`}`.slice(
    0,
    400,
  );

/**
 * Creates a function that sends requests with headers and paths that `fetch` would not send, and reads whole answers.
 */
export function createSender(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (sent: Sent): Promise<Reply> =>
    new Promise((resolve) => {
      const { method = 'GET', path, headers = {}, body } = sent;
      const done = (status: number | null) => resolve({ status, sent: shown(sent) });
      const clientRequest = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.on('end', () => done(answer.statusCode ?? null));
        answer.on('error', () => done(null));
        answer.resume();
      });
      clientRequest.on('error', () => done(null));
      clientRequest.end(body);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

export type Sender = ReturnType<typeof createSender>;
