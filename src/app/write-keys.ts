import { listInJson } from '#core/contract/json.ts';
import { asProblem, isBreakdown, isVerdict, RequestFailure } from '#core/rules/problem.ts';
import type { SafeStorage } from './safe-storage.ts';
import { unguessable } from './unguessable.ts';

/**
 * An open write that is repeated within this many ms of its newest attempt uses the same key. The time is short,
 * because later the same input may well mean another write.
 */
const keyLifetime = 10 * 60_000;

const storageKey = 'nyx-writes';

/** A write that was attempted and has no verdict. */
interface OpenWrite {
  /** The thing that the write changes, as JSON. */
  of: string;
  key: string;
  /** The time of the newest attempt, in epoch ms. */
  triedAt: number;
  /** The value that `Try.first` returns to every attempt. */
  first?: unknown;
}

/** One attempt at a write. */
export interface Try {
  /** The idempotency key of the write. */
  key: string;
  /**
   * The value with which the first attempt at this write began; if this attempt is the first, `now`, which must be
   * plain JSON. A repetition must send the very same value, or the server takes it for another request.
   */
  first<T>(now: T): T;
}

/** The identity of a write, in plain JSON. */
export interface WriteName {
  /**
   * The thing that the write changes, such as an item, by its name. Two attempts count as the same write only if
   * no other write to it succeeded between them.
   */
  of: readonly unknown[];
  /** What the write does to it, such as the operation and the data that it sends. */
  as: readonly unknown[];
}

const isOpenWrite = (value: unknown): value is [string, OpenWrite] => {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { of, key, triedAt } = (value[1] ?? {}) as Partial<OpenWrite>;
  return typeof of === 'string' && typeof key === 'string' && typeof triedAt === 'number';
};

/**
 * Idempotency keys of writes that may be sent again. Stores the keys before the writes are sent, so that a write is not done twice even if a reload interrupted
 * it. `now` returns epoch ms; `takesKeys` says whether the server offers idempotency keys.
 */
export function createWriteKeys(storage: SafeStorage, now: () => number, takesKeys: boolean) {
  const open = new Map(listInJson(storage.get(storageKey), isOpenWrite));
  const isFresh = ({ triedAt }: OpenWrite): boolean => now() - triedAt < keyLifetime;
  const save = (): void => {
    for (const [name, write] of open) if (!isFresh(write)) open.delete(name);
    if (open.size === 0) storage.remove(storageKey);
    else storage.set(storageKey, JSON.stringify([...open]));
  };
  return {
    /**
     * Runs a write with a key: a new one, or the previous one if the same write is open. A write becomes open when
     * it is sent, and stays open while nothing shows whether it was done: no answer came, and no later attempt
     * with the same key got a verdict (`isVerdict`). A refusal that is no verdict, such as 401 or 429, shows that this
     * attempt did nothing, but does not show whether earlier attempts did.
     */
    async run<Result>(write: WriteName, send: (attempt: Try) => Promise<Result>): Promise<Result> {
      const of = JSON.stringify(write.of);
      const name = JSON.stringify([write.of, write.as]);
      const before = open.get(name);
      const isRepeated = before !== undefined && isFresh(before);
      const current: OpenWrite = isRepeated ? before : { of, key: unguessable(), triedAt: 0 };
      current.triedAt = now();
      open.set(name, current);
      save();
      const close = (): void => {
        // A later attempt may have replaced the key.
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
        // From now on, a repetition of an earlier write to the same thing would be a new write.
        for (const [other, { of: itsOf }] of open) if (itsOf === of && other !== name) open.delete(other);
        close();
        return answer;
      } catch (error) {
        const problem = asProblem(error);
        const isDecided = isRepeated ? isVerdict(problem) : !isBreakdown(problem);
        if (isDecided) close();
        if (!isDecided || !isRepeated || !takesKeys) throw error;
        throw new RequestFailure({ ...problem, coversEarlierTries: true });
      }
    },
  };
}

export type WriteKeys = ReturnType<typeof createWriteKeys>;
