import { asProblem, isUnanswered } from '#core/rules/problem.ts';
import type { SafeStorage } from './safe-storage.ts';
import { unguessable } from './unguessable.ts';

/**
 * How long a write without an answer may be tried again under its key, in ms. Not for long: later the same words may
 * well mean another write.
 */
const keyLifetime = 10 * 60_000;

const storageKey = 'nyx-writes';

/** A write that has no answer. */
interface OpenWrite {
  /** What it changes, as JSON. */
  of: string;
  key: string;
  /** When it was first tried, in epoch ms. */
  since: number;
  first?: unknown;
}

/** One try of a write. */
export interface Try {
  /** Its idempotency key. */
  key: string;
  /**
   * What the first try of this write began with: `now`, plain JSON, when this is the first. A repetition says the very
   * same, or the server takes it for another request.
   */
  first<T>(now: T): T;
}

/** What a write is, in plain JSON. */
export interface WriteName {
  /** What it changes, such as the item of this name. Two tries are one write only if nothing else is written to it between. */
  of: readonly unknown[];
  /** All else that makes it this one and no other. */
  as: readonly unknown[];
}

/** Idempotency keys of writes that may be sent again. */
export interface WriteKeys {
  /** Runs a write under a key: a new one, or the one before when the same write had no answer. */
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
 * Keeps the keys in `storage` before their writes are sent, so that a write whose answer a reload cut off is not done
 * twice either. `now` answers in epoch ms.
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
      // Whatever came of another write to the same thing, this one comes after it.
      for (const [other, { of: itsOf }] of open) if (itsOf === of && other !== name) open.delete(other);
      open.set(name, current);
      save();
      const close = (): void => {
        // A later try may have taken its place, under a key of its own.
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
