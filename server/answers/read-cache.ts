import { Readable } from 'node:stream';
import type { TableName } from '../store/engine/changes.ts';
import type { Store } from '../store/store.ts';
import { createCache } from './cache.ts';
import { encode, type Json, type Pieces } from './encoding.ts';
import { createTurns, type Turns } from './turns.ts';

/** Bytes of all cached answers: the three largest of a community of 20,000 characters and 10,000 items, and small change. */
const mostBytes = 40 * 2 ** 20;

/** What is asked for, and how its answer is made. */
export interface Question {
  /** What tells it from all others that may be answered otherwise; null when its answer is not to be cached. */
  key: string | null;
  /** Whoever its answer is cached for: a member, or empty where all ask the same. */
  owner: string;
  /** Every table that its answer is read from. */
  tables: readonly TableName[];
  make: () => Promise<unknown> | Pieces;
}

export interface ReadCache {
  /** The cached answer, if there is one and none of its tables has changed since. */
  known(question: { key: string; tables: readonly TableName[] }): Json | undefined;
  /** The cached answer, or a new one, made once for all who wait for it. One too long to cache is a stream. */
  of(question: Question): Promise<Json | Readable>;
  /** For what is made in pieces and not cached. */
  turns: Turns;
  /** Bytes of all cached answers. */
  readonly bytes: number;
}

interface Cached {
  /** While it is being made a promise: of null when it turns out too long to cache. */
  answer: Json | Promise<Json | null>;
  /** What the tables' revision was before the first of them was read. */
  revision: number;
}

/** Bytes. Texts take two a character at most. */
const sizeOf = (answer: Json): number => (typeof answer === 'string' ? 2 * answer.length : answer.length);

/**
 * Caches answers to reads until a table that they are read from is written, by whomever: a community reads far more
 * than it writes, and many read the same.
 *
 * - The revision of an answer is that of **before** its making, so what is written meanwhile makes it old.

 * - A kept answer is given only while its revision is the tables' own. The store changes that before a write is
 *   acknowledged (store/engine/engine.ts), so nobody gets an answer from before a write that they know of.
 * - Whoever asks while an answer is being made waits for it only if nothing was written since that began.
 * - Making an answer never waits for whoever reads it slowly, unless it is a stream: then it is theirs alone.
 */
export function createReadCache({ revision }: Pick<Store, 'revision'>, most: number = mostBytes): ReadCache {
  const cache = createCache<Cached>(most);
  const turns = createTurns();

  /** What is cached under a key, if its revision is the tables' own. */
  function valid(key: string, now: number): Cached | undefined {
    const cached = cache.get(key);
    if (cached && cached.revision !== now) cache.delete(key, cached);
    return cached?.revision === now ? cached : undefined;
  }

  async function store(
    key: string,
    owner: string,
    make: Question['make'],
    now: number,
  ): Promise<Json | Readable> {
    const made = encode(make(), turns);
    const whole = made.then((answer) => (answer instanceof Readable ? null : answer));
    // Whoever asked first hears of a failure by the promise itself.
    whole.catch(() => {});
    const cached: Cached = { answer: whole, revision: now };
    cache.set(key, owner, cached, 0);
    try {
      const answer = await made;
      if (answer instanceof Readable) cache.delete(key, cached);
      else if (cache.get(key) === cached) {
        cached.answer = answer;
        cache.set(key, owner, cached, sizeOf(answer));
      }
      return answer;
    } catch (error) {
      cache.delete(key, cached);
      throw error;
    }
  }

  return {
    known({ key, tables }) {
      const now = revision(tables);
      const answer = now === null ? undefined : valid(key, now)?.answer;
      return answer instanceof Promise ? undefined : answer;
    },
    async of(question) {
      const { key, owner, tables, make } = question;
      const now = key === null ? null : revision(tables);
      if (key === null || now === null) return encode(make(), turns);
      const known = valid(key, now);
      if (!known) return store(key, owner, make, now);
      return (await known.answer) ?? encode(make(), turns);
    },
    turns,
    get bytes() {
      return cache.bytes;
    },
  };
}
