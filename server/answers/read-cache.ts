import { Readable } from 'node:stream';
import type { TableName } from '../store/engine/changes.ts';
import type { Store } from '../store/store.ts';
import { createCache } from './cache.ts';
import { encode, type Json, type Pieces } from './encoding.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * Most bytes of cached answers: the three largest of a community of 20,000 characters and 10,000 items, and
 * many small ones.
 */
const mostBytes = 40 * 2 ** 20;

/** A request and the function that makes its answer. */
export interface Question {
  /** Cache key: equal for requests with the same answer; null if the answer must not be cached. */
  key: string | null;
  /** The member for whom the answer is cached, or empty if all members share it. */
  owner: string;
  /** Every table that the answer is read from. */
  tables: readonly TableName[];
  make: () => Promise<unknown> | Pieces;
}

export interface ReadCache {
  /** The cached answer, if there is one and none of its tables has changed. */
  known(question: { key: string; tables: readonly TableName[] }): Json | undefined;
  /**
   * The cached answer, or a new one, made once for all waiting callers. An answer too long to cache is a
   * stream.
   */
  of(question: Question): Promise<Json | Readable>;
  /** For answers in pieces that are not cached. */
  turns: Turns;
  /** Bytes of all cached answers. */
  readonly bytes: number;
}

interface Cached {
  /** A promise while the answer is being made; it resolves to null if the answer is too long to cache. */
  answer: Json | Promise<Json | null>;
  /** The tables' revision before the first of them was read. */
  revision: number;
}

/** Bytes. A text has at most two per character. */
const sizeOf = (answer: Json): number => (typeof answer === 'string' ? 2 * answer.length : answer.length);

/**
 * Caches answers to reads until any process writes one of their tables: a community reads far more than it
 * writes, and many members read the same data.
 *
 * - An answer has the revision from **before** it was made, so a write meanwhile makes it stale.
 *
 * - A cached answer is used only while its revision is the tables' current one. The store changes that before
 *   it acknowledges a write (store/engine/engine.ts), so no caller gets an answer older than a write that
 *   they know of.
 * - A caller waits for an answer in progress only if nothing was written since it began.
 * - A A slow reader never delays the making of an answer, unless the answer is a stream, which no other
 *   caller shares.
 */
export function createReadCache({ revision }: Pick<Store, 'revision'>, most: number = mostBytes): ReadCache {
  const cache = createCache<Cached>(most);
  const turns = createTurns();

  /** The cached value of a key, if its revision is the tables' current one. */
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
    // The first caller learns of a failure through `made`.
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
