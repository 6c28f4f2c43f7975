import { createServer, type IncomingHttpHeaders } from 'node:http';
import { eventually } from '../../support/eventually.ts';
import { listening } from '../support/listening.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

interface Answering {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The receiver waits for this before it answers. */
  after?: Promise<unknown>;
}

/**
 * Starts an HTTP server on this computer that receives webhooks, and closes it after the test.
 * @param answers the next answers, in order; the last one is repeated
 */
export async function receiver(...answers: Answering[]) {
  const received: Received[] = [];
  const upcoming = answers.length > 0 ? answers : [{ status: 204 }];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      received.push({ headers: request.headers, body, path: request.url ?? '' });
      const answer = upcoming.length > 1 ? upcoming.shift()! : upcoming[0]!;
      void (answer.after ?? Promise.resolve()).then(() =>
        response.writeHead(answer.status, answer.headers).end(answer.body),
      );
    });
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    /** Waits until `count` requests have arrived in total. */
    until: (count: number) =>
      eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} have arrived.`);
      }),
  };
}

/** A delivery of a webhook that waits for its second try. */
export const waitingDelivery = (webhookId: string, created: number) => ({
  webhook_id: webhookId,
  seq: 1,
  kind: 'itemGiven' as const,
  event: '{}',
  state: 'waiting' as const,
  tries: 1,
  next: created + 1e9,
  status: 500,
  fault: null,
  created,
  tried: created,
});

/** A webhook that a test creates; by default, the server is not allowed to reach its address. */
export const tavernHook = (more: object = {}) => ({
  name: 'The tavern',
  address: 'http://localhost:9/',
  format: 'signed',
  kinds: ['itemGiven'],
  ...more,
});
