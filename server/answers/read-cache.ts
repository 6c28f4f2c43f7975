import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TableName } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { createCache } from './cache.ts';
import { encode, type Pieces } from './encoding.ts';
import { createTurns } from '../turns.ts';
import { createWholeAnswer, type WholeAnswer } from './whole-answer.ts';

/**
 * Maximum size of all cached answers in bytes: enough for the three largest of a community of 20,000 characters
 * and 10,000 items, and many small ones.
 */
const defaultMaxBytes = 40 * 2 ** 20;

/** A lookup in the cache, and the function that makes an answer that the cache lacks. */
export interface Lookup {
  /** Cache key: equal for requests with the same answer; null if the answer must not be cached. */
  key: string | null;
  /** The member for whom the answer is cached, or empty if all members share it. */
  owner: string;
  /** Every table from which the answer is read. */
  tables: readonly TableName[];
  make: () => Promise<unknown> | Pieces;
}

interface Cached {
  /** A promise while the answer is being made; it resolves to null if the answer is too long to cache. */
  answer: WholeAnswer | Promise<WholeAnswer | null>;
  /** The tables' revision before the first of them was read. */
  revision: number;
}

/**
 * Caches answers to reads until any process writes one of their tables: a community reads far more than it
 * writes, and many members read the same data.
 *
 * - An answer has the revision from **before** it was made, so a write meanwhile makes it stale.
 * - A cached answer is used only while its revision is the tables' current one. The store changes the
 *   revision before it acknowledges a write (store/engine/engine.ts), so no caller gets an answer older than a
 *   write that they know of.
 * - A caller waits for an answer in progress only if nothing was written since it began.
 * - A caller who reads slowly never delays the making of an answer, unless the answer is a stream, which no
 *   other caller shares.
 */
export function createReadCache({ revision }: Pick<Store, 'revision'>, maxBytes: number = defaultMaxBytes) {
  const cache = createCache<Cached>(maxBytes);
  const turns = createTurns();
  // Revisions count from zero in each process.
  const processId = randomUUID();
  const stateAt = (current: number): string => `${processId}.${current}`;

  /** The cached value of a key, if its revision is the tables' current one. */
  function valid(key: string, current: number): Cached | undefined {
    const cached = cache.get(key);
    if (cached && cached.revision !== current) cache.delete(key, cached);
    return cached?.revision === current ? cached : undefined;
  }

  /** Encodes an answer. Callers that share it also share its compressed copies. */
  async function encoded(
    make: Lookup['make'],
    state: string | null,
    onGrown?: () => void,
  ): Promise<WholeAnswer | Readable> {
    const answer = await encode(make(), turns);
    return answer instanceof Readable ? answer : createWholeAnswer(answer, state, onGrown);
  }

  async function store(
    key: string,
    owner: string,
    make: Lookup['make'],
    current: number,
  ): Promise<WholeAnswer | Readable> {
    const measure = (): void => {
      const { answer } = cached;
      if (cache.get(key) === cached && !(answer instanceof Promise))
        cache.set(key, owner, cached, answer.bytes);
    };
    const encoding = encoded(make, stateAt(current), measure);
    const whole = encoding.then((answer) => (answer instanceof Readable ? null : answer));
    // The first caller learns of a failure through `encoding`.
    whole.catch(() => {});
    const cached: Cached = { answer: whole, revision: current };
    cache.set(key, owner, cached, 0);
    try {
      const answer = await encoding;
      if (answer instanceof Readable) cache.delete(key, cached);
      else {
        cached.answer = answer;
        measure();
      }
      return answer;
    } catch (error) {
      cache.delete(key, cached);
      throw error;
    }
  }

  return {
    /** The cached answer, if there is one and none of its tables has changed. */
    known({ key, tables }: Pick<Lookup, 'tables'> & { key: string }): WholeAnswer | undefined {
      const current = revision(tables);
      const answer = current === null ? undefined : valid(key, current)?.answer;
      return answer instanceof Promise ? undefined : answer;
    },
    /**
     * The cached answer, or a new one, made once for all waiting callers. An answer too long to cache is a
     * stream.
     */
    async of({ key, owner, tables, make }: Lookup): Promise<WholeAnswer | Readable> {
      const current = key === null ? null : revision(tables);
      if (key === null || current === null) return encoded(make, null);
      const cached = valid(key, current);
      if (!cached) return store(key, owner, make, current);
      return (await cached.answer) ?? encoded(make, null);
    },
    /**
     * Identifies the current state of these tables, for this process alone. Two answers to one request from the same
     * state are equal. Null if the state is unknown.
     */
    state(tables: readonly TableName[]): string | null {
      const current = revision(tables);
      return current === null ? null : stateAt(current);
    },
    /** The queue of all pieces; callers use it for answers in pieces that are not cached. */
    turns,
    /** Size of all cached answers in bytes. */
    get bytes(): number {
      return cache.bytes;
    },
  };
}

export type ReadCache = ReturnType<typeof createReadCache>;
