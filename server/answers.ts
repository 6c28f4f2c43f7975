import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableName } from './store/changes.ts';
import { chunks } from './store/json.ts';
import type { Store } from './store/store.ts';

/** An answer as JSON. Short ones go out with their head in one piece when they are texts, long ones are not encoded anew when they are bytes. */
export type Json = string | Buffer;

/** Longest key, in characters: whoever asks for hundreds of things by name asks for the same ones no second time. */
const longestKey = 4_000;

/** Bytes of all kept answers: the three largest of a community of 20,000 characters and 10,000 items, and small change. */
const mostBytes = 40 * 2 ** 20;

const longText = 16_384;

/** Lists longer than this are encoded in pieces. */
const longList = 1_000;

/** What is asked for, and how its answer is made. */
export interface Question {
  /** What tells it from all others that may be answered otherwise. */
  key: string;
  /** Every table that its answer is read from. */
  tables: readonly TableName[];
  /** Its answer takes so much memory while it is made that one is made at a time. */
  isLong?: boolean;
  /** A list may come in pieces. */
  make: () => Promise<unknown> | AsyncIterable<readonly unknown[]>;
}

export interface Answers {
  /** The kept answer, if there is one and none of its tables has changed since. */
  known(question: Pick<Question, 'key' | 'tables'>): Json | undefined;
  /** The kept answer, or a new one, made once for all who wait for it. */
  of(question: Question): Promise<Json>;
}

const isInPieces = (answer: unknown): answer is AsyncIterable<readonly unknown[]> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** @throws what making the answer throws */
async function encode({ make }: Question): Promise<Json> {
  const answer = make();
  if (isInPieces(answer)) return encodeList(answer);
  const whole = await answer;
  if (Array.isArray(whole) && whole.length > longList) return encodeList(chunks(whole));
  const text = JSON.stringify(whole);
  return text.length < longText ? text : Buffer.from(text);
}

/** In pieces, with room for other work between them: as one text, a community's characters take tens of megabytes. */
async function encodeList(
  list: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const some of list) {
    if (some.length === 0) continue;
    pieces.push(Buffer.from(`${pieces.length === 0 ? '[' : ','}${JSON.stringify(some).slice(1, -1)}`));
    await nextTurn();
  }
  return Buffer.concat([...(pieces.length === 0 ? [Buffer.from('[')] : pieces), Buffer.from(']')]);
}

interface Kept {
  answer: Json | Promise<Json>;
  /** What the tables' revision was before the first of them was read; null until then. */
  revision: number | null;
  /** Bytes, about; 0 while it is being made. */
  size: number;
}

/**
 * Keeps answers to reads until a table that they are read from is written, by whomever: a community reads far more
 * than it writes, and many read the same. What is asked for least lately goes first.
 *
 * - The revision of an answer is that of **before** its making, so what is written meanwhile makes it old.
 * - A kept answer is given only while its revision is the tables' own. The store changes that before a write is
 *   acknowledged (store/engine.ts), so nobody gets an answer from before a write that they know of.
 * - Whoever asks while an answer is being made waits for it only if nothing was written since that began.
 */
export function createAnswers({ revision }: Pick<Store, 'revision'>): Answers {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let longOnes: Promise<unknown> = Promise.resolve();

  function forget(key: string, entry: Kept): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.size;
  }

  function makeRoom(): void {
    for (const [key, entry] of kept) {
      if (bytes <= mostBytes) return;
      forget(key, entry);
    }
  }

  async function make(question: Question, entry: Kept): Promise<Json> {
    const { key, tables, isLong = false } = question;
    const begin = (): Promise<Json> => {
      // Not a number is no number's equal: it is not kept.
      entry.revision = revision(tables) ?? Number.NaN;
      return encode(question);
    };
    try {
      const made = isLong ? longOnes.then(begin) : begin();
      if (isLong)
        longOnes = made.then(
          () => {},
          () => {},
        );
      const answer = await made;
      if (kept.get(key) === entry) {
        entry.answer = answer;
        entry.size = answer.length + key.length;
        bytes += entry.size;
        makeRoom();
      }
      return answer;
    } catch (error) {
      forget(key, entry);
      throw error;
    }
  }

  /** The entry of a key, which counts as asked for now, if its revision is the tables' own or still to come. */
  function valid(key: string, now: number): Kept | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    if (entry.revision !== now && entry.revision !== null) {
      forget(key, entry);
      return undefined;
    }
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  return {
    known({ key, tables }) {
      const now = key.length > longestKey ? null : revision(tables);
      const answer = now === null ? undefined : valid(key, now)?.answer;
      return answer instanceof Promise ? undefined : answer;
    },
    async of(question) {
      const { key, tables } = question;
      const now = key.length > longestKey ? null : revision(tables);
      if (now === null) return encode(question);
      const known = valid(key, now);
      if (known) return known.answer;
      const entry: Kept = { answer: '', revision: null, size: 0 };
      kept.set(key, entry);
      entry.answer = make(question, entry);
      return entry.answer;
    },
  };
}
