import { Agent, request } from 'node:http';
import type { Reply } from './attack.ts';

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
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
  const send = (sent: Sent): Promise<Reply & { body: string }> =>
    new Promise((resolve) => {
      const { method = 'GET', path, headers = {}, body } = sent;
      const done = (status: number | null, text = '') => resolve({ status, sent: shown(sent), body: text });
      const clientRequest = request({ agent, hostname, port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(answer.statusCode ?? null, Buffer.concat(chunks).toString()));
        answer.on('error', () => done(null));
      });
      clientRequest.on('error', () => done(null));
      clientRequest.end(body);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

export type Sender = ReturnType<typeof createSender>;
