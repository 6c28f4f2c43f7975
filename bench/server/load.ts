import { connect } from 'node:net';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** Result of a burst of requests. `rate` is in answers per second; `times` are the ms of each answer. */
export interface Burst {
  rate: number;
  times: number[];
}

/** A burst ends after `maxDuration` ms or `maxAnswers` answers. */
const maxDuration = 200;
const maxAnswers = 12_000;

function requestBytes(origin: URL, { method, path, body }: BenchRequest, token: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${origin.host}`,
    'accept: application/json',
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/**
 * Length of an answer's head and body in bytes; undefined until the head has arrived. All measured answers have a
 * content length.
 */
function lengthOf(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`This answer cannot be measured:\n${received.toString('utf8', 0, 600)}`);
  return end + 4 + Number(length);
}

/**
 * Repeats a request over a few keep-alive connections, each of which sends it as soon as its last answer has arrived.
 * Uses raw sockets instead of node:http, because the client must not take longer than the server. The client must not
 * sleep either: waking it costs the server nearly as much as an answer, and only the slower of two servers would pay
 * that.
 */
export async function burst(
  origin: string,
  request: BenchRequest,
  token: string,
  connections: number,
): Promise<Burst> {
  const url = new URL(origin);
  const bytes = requestBytes(url, request, token);
  const times: number[] = [];
  const begin = performance.now();
  let isOver = false;
  const stayAwake = (): void => {
    if (!isOver) setImmediate(stayAwake);
  };
  stayAwake();
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
      let sentAt = 0;
      let answerLength: number | undefined;
      let pieces: Buffer[] = [];
      let receivedLength = 0;
      const ask = (): void => {
        sentAt = performance.now();
        socket.write(bytes);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        try {
          pieces.push(piece);
          receivedLength += piece.length;
          if (answerLength === undefined) {
            const head = pieces.length === 1 ? piece : Buffer.concat(pieces);
            answerLength = lengthOf(head);
          }
          if (answerLength === undefined || receivedLength < answerLength) return;
          answerLength = undefined;
          pieces = [];
          receivedLength = 0;
          const now = performance.now();
          times.push(now - sentAt);
          if (now - begin < maxDuration && times.length < maxAnswers) return ask();
          socket.end();
          resolve();
        } catch (error) {
          socket.destroy();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  try {
    await Promise.all(Array.from({ length: connections }, one));
  } finally {
    isOver = true;
  }
  return { rate: (times.length * 1_000) / (performance.now() - begin), times };
}
