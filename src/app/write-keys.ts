import { asProblem, isUnanswered } from '#core/rules/problem.ts';
import type { SafeStorage } from './safe-storage.ts';
import { unguessable } from './unguessable.ts';

/**
 * The time for which a repeated write without an answer uses the same key, in ms. It is short, because later
 * the same input may well mean another write.
 */
const keyLifetime = 10 * 60_000;

const storageKey = 'nyx-writes';

/** A write without an answer. */
interface OpenWrite {
  /** The thing that it changes, as JSON. */
  of: string;
  key: string;
  /** The time of the first attempt, in epoch ms. */
  since: number;
  first?: unknown;
}

/** One attempt at a write. */
export interface Try {
  /** Its idempotency key. */
  key: string;
  /**
   * The value with which the first attempt at this write began: `now`, plain JSON, if this is the first. A
   * repetition must send the very same value, or the server takes it for another request.
   */
  first<T>(now: T): T;
}

/** The identity of a write, in plain JSON. */
export interface WriteName {
  /**
   * The thing that it changes, such as the item with this name. Two attempts count as the same write only if
   * no other write to it came between them.
   */
  of: readonly unknown[];
  /** The rest of its identity. */
  as: readonly unknown[];
}

/** Idempotency keys of writes that may be sent again. */
export interface WriteKeys {
  /** Runs a write with a key: a new one, or the previous one if the same write had no answer. */
  run<T>(write: WriteName, send: (attempt: Try) => Promise<T>): Promise<T>;
}

const isOpenWrite = (value: unknown): value is [string, OpenWrite] => {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { of, key, since } = (value[1] ?? {}) as Partial<OpenWrite>;
  return typeof of === 'string' && typeof key === 'string' && typeof since === 'number';
};

function parse(json: string | null): [string, OpenWrite][] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter(isOpenWrite) : [];
  } catch {
    return [];
  }
}

/**
 * Stores the keys before the writes are sent, so that a write is not done twice even if a reload interrupted
 * it. `now` returns epoch ms.
 */
export function createWriteKeys(storage: SafeStorage, now: () => number): WriteKeys {
  const open = new Map(parse(storage.get(storageKey)));
  const isFresh = ({ since }: OpenWrite): boolean => now() - since < keyLifetime;
  const save = (): void => {
    for (const [name, write] of open) if (!isFresh(write)) open.delete(name);
    if (open.size === 0) storage.remove(storageKey);
    else storage.set(storageKey, JSON.stringify([...open]));
  };
  return {
    async run(write, send) {
      const of = JSON.stringify(write.of);
      const name = JSON.stringify([write.of, write.as]);
      const before = open.get(name);
      const current: OpenWrite =
        before && isFresh(before) ? before : { of, key: unguessable(), since: now() };
      // This write follows any other to the same thing, whatever its outcome.
      for (const [other, { of: itsOf }] of open) if (itsOf === of && other !== name) open.delete(other);
      open.set(name, current);
      save();
      const close = (): void => {
        // A later attempt may have replaced it with a key of its own.
        if (open.get(name) === current) open.delete(name);
        save();
      };
      try {
        const answer = await send({
          key: current.key,
          first<T>(value: T): T {
            if (!('first' in current)) {
              current.first = value;
              save();
            }
            return current.first as T;
          },
        });
        close();
        return answer;
      } catch (error) {
        if (!isUnanswered(asProblem(error))) close();
        throw error;
      }
    },
  };
}
