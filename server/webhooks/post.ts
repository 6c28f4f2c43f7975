import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { DeliveryFault } from '#core/contract/webhooks/webhooks.ts';
import {
  addressLiteral,
  addressRefusal,
  ForbiddenAddress,
  isPublicAddress,
  publicLookup,
} from './address-guard.ts';

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

/**
 * Connects, and checks the IP address of the connection before the request is sent: the name may now resolve to another
 * IP address than at an earlier check.
 */
function openSocket(
  url: URL,
  mayBePrivate: boolean,
  signal: AbortSignal,
  done: (error: Error | null, socket: Socket) => void,
): void {
  const host = addressLiteral(url) ?? url.hostname;
  const isSecure = url.protocol === 'https:';
  const target = {
    host,
    port: Number(url.port) || (isSecure ? 443 : 80),
    ...(mayBePrivate ? {} : { lookup: publicLookup }),
  };
  const servername = addressLiteral(url) === null ? { servername: host } : {};
  const socket = isSecure ? connectTls({ ...target, ...servername }) : connect(target);
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  const fail = (error: Error): void => done(error, socket);
  socket.once('error', fail);
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    socket.off('error', fail);
    if (mayBePrivate || isPublicAddress(socket.remoteAddress ?? '')) return done(null, socket);
    socket.destroy();
    return done(new ForbiddenAddress(), socket);
  });
}

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
      createConnection: (_options, created) => {
        openSocket(url, mayBePrivate, ended, created);
        return undefined;
      },
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
