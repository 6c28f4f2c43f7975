import { connect } from 'node:net';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** What a burst of requests took. Rates are answers a second, times ms. */
export interface Burst {
  rate: number;
  times: number[];
}

/** A burst ends after so many ms, or so many answers. */
const longest = 200;
const mostAnswers = 12_000;

function written(origin: URL, { method, path, body }: Request, token: string): Buffer {
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

/** Bytes of an answer's head and body, once its head is there. Every answer here says how long it is. */
function lengthOf(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`Not an answer to measure:\n${received.toString('utf8', 0, 600)}`);
  return end + 4 + Number(length);
}

/**
 * Sends the same request over a few kept connections, each the next one as soon as it has its answer. By hand, not
 * through node:http: whoever asks must not take longer than who answers. Nor may it sleep: waking it costs who answers
 * nearly as much as an answer, and the slower server of the two would have to do that for each, the faster one for none.
 */
export async function burst(
  origin: string,
  request: Request,
  token: string,
  connections: number,
): Promise<Burst> {
  const url = new URL(origin);
  const bytes = written(url, request, token);
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
      let asked = 0;
      let wanted: number | undefined;
      let pieces: Buffer[] = [];
      let held = 0;
      const ask = (): void => {
        asked = performance.now();
        socket.write(bytes);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        try {
          pieces.push(piece);
          held += piece.length;
          if (wanted === undefined) {
            const head = pieces.length === 1 ? piece : Buffer.concat(pieces);
            wanted = lengthOf(head);
          }
          if (wanted === undefined || held < wanted) return;
          wanted = undefined;
          pieces = [];
          held = 0;
          const now = performance.now();
          times.push(now - asked);
          if (now - begin < longest && times.length < mostAnswers) return ask();
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
