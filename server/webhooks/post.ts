import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryFault } from '#core/contract/webhooks/webhooks.ts';
import { addressRefusal, ForbiddenAddress, publicLookup } from './address-guard.ts';

/** Time limit for a whole exchange, in ms. */
export const timeLimit = 10_000;

/** Maximum number of bytes of an answer that are read. */
const maxAnswer = 16_384;

export interface Message {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The receiver's answer. Without an answer, `status` is null and `fault` is the reason. */
export interface ReceiverAnswer {
  status: number | null;
  fault: DeliveryFault | null;
  text: string;
  retryAfter: string | null;
}

const noAnswer = (fault: DeliveryFault): ReceiverAnswer => ({
  status: null,
  fault,
  text: '',
  retryAfter: null,
});

/** Posts a message to a webhook's address and follows no redirect. Never rejects. */
export async function post(
  address: string,
  { headers, body }: Message,
  { mayBePrivate, signal }: { mayBePrivate: boolean; signal: AbortSignal },
): Promise<ReceiverAnswer> {
  if (addressRefusal(address, mayBePrivate) !== null) return noAnswer('forbidden');
  const url = new URL(address);
  const limit = AbortSignal.timeout(timeLimit);
  const ended = AbortSignal.any([limit, signal]);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const fail = (error: unknown): void => {
      if (error instanceof ForbiddenAddress) resolve(noAnswer('forbidden'));
      else resolve(noAnswer(limit.aborted ? 'late' : 'unreachable'));
    };
    const sent = request(url, {
      method: 'POST',
      headers: { 'user-agent': 'Nyx', ...headers, 'content-length': body.byteLength, connection: 'close' },
      signal: ended,
      // A new connection each time, to an IP address that this lookup has checked. It is not asked about a literal IP
      // address, which `addressRefusal` has checked.
      agent: false,
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (): void => {
        resolve({
          status: response.statusCode ?? null,
          fault: null,
          text: Buffer.concat(chunks).toString('utf8'),
          retryAfter: response.headers['retry-after'] ?? null,
        });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, maxAnswer - bytes));
        bytes += chunk.byteLength;
        if (bytes >= maxAnswer) finish();
      });
      response.on('end', finish);
      // The status has arrived, so an answer that breaks off later still counts.
      response.on('error', finish);
    });
    sent.end(body);
  });
}
