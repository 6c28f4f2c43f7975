import { Readable } from 'node:stream';
import type { Turns } from '../turns.ts';

/**
 * An answer as JSON. A short one is a string, which Node sends together with the head; a long one is a buffer, which
 * is not encoded again.
 */
export type Json = string | Buffer;

/** An answer in pieces: parts of a list, or parts of a map. */
export type Pieces = AsyncIterable<readonly unknown[]> | AsyncIterable<ReadonlyMap<string, unknown>>;

/** Answers of at least this length, in characters or bytes, are buffers. */
const textLimit = 16_384;

/**
 * Maximum size in bytes of an answer that is built completely before it is sent, and can be cached. The active
 * characters of the large community need little more than half of that.
 */
const maxWholeBytes = 16 * 2 ** 20;

export const isInPieces = (answer: unknown): answer is Pieces =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** The JSON of a piece without its brackets. `fromEntries` defines own keys, even for `__proto__`. */
const innerJson = (piece: readonly unknown[] | ReadonlyMap<string, unknown>): string =>
  JSON.stringify(piece instanceof Map ? Object.fromEntries(piece) : piece).slice(1, -1);

/** The JSON around the entries of a list, a map, or a page. */
export interface Brackets {
  open: string;
  close: string;
}

const ofList: Brackets = { open: '[', close: ']' };
export const ofMap: Brackets = { open: '{', close: '}' };

/** Encodes an answer in pieces as JSON. Each piece is read and encoded in a separate turn. */
export async function* encodePieces(
  answer: Pieces,
  turns: Turns,
  { open, close }: Brackets = ofList,
): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<readonly unknown[] | ReadonlyMap<string, unknown>> =
    answer[Symbol.asyncIterator]();
  let before = open;
  try {
    for (;;) {
      const piece = await turns(async () => {
        const { done, value } = await pieces.next();
        return done ? null : innerJson(value);
      });
      if (piece === null) break;
      if (piece === '') continue;
      yield Buffer.from(before + piece);
      before = ',';
    }
    yield Buffer.from((before === ',' ? '' : before) + close);
  } finally {
    // The consumer may have stopped early.
    await pieces.return?.();
  }
}

async function* concatenated(first: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The whole answer, or, beyond `maxBytes` bytes, a stream that is produced as fast as it is read. */
export async function gather(
  pieces: AsyncGenerator<Buffer>,
  maxBytes = maxWholeBytes,
): Promise<Buffer | Readable> {
  const gathered: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const next = await pieces.next();
    if (next.done) return Buffer.concat(gathered, bytes);
    gathered.push(next.value);
    bytes += next.value.length;
    if (bytes > maxBytes) return Readable.from(concatenated(gathered, pieces), { objectMode: false });
  }
}

/** Converts a short answer to a string, which Node sends together with the head. */
const shortAsString = (answer: Buffer | Readable): Json | Readable =>
  answer instanceof Buffer && answer.length < textLimit ? answer.toString() : answer;

const stringOrBuffer = (text: string): Json => (text.length < textLimit ? text : Buffer.from(text));

/** Whether an answer is a page with its entities in pieces. */
const isPage = (answer: unknown): answer is { entities: Pieces } =>
  typeof answer === 'object' && answer !== null && 'entities' in answer && isInPieces(answer.entities);

/** Encodes an answer. Rejects with the error of `answer`. */
export async function encode(answer: Promise<unknown> | Pieces, turns: Turns): Promise<Json | Readable> {
  const result = isInPieces(answer) ? answer : await answer;
  if (!isInPieces(result) && !isPage(result)) return stringOrBuffer(JSON.stringify(result));
  if (isInPieces(result)) return shortAsString(await gather(encodePieces(result, turns)));
  const { entities, ...pageFields } = result;
  const rest = JSON.stringify(pageFields).slice(1, -1);
  const brackets = { open: '{"entities":[', close: `]${rest === '' ? '' : `,${rest}`}}` };
  return shortAsString(await gather(encodePieces(entities, turns, brackets)));
}
