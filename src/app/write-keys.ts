/**
 * How long a write without an answer may be tried again under its key, in ms. Not for long: later the same words may
 * well mean another write.
 */
const keptFor = 10 * 60_000;

/** Unguessable, and unlike any other. Not `randomUUID`, which a page without TLS on a local network does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Idempotency keys of writes that may be sent again. */
export interface WriteKeys {
  /**
   * Runs a write under a key: a new one, or the one before when the same write had no answer. `write` names it: all
   * that makes it this one and no other.
   */
  run<T>(write: readonly unknown[], send: (key: string) => Promise<T>): Promise<T>;
}

/** `wasUnanswered` tells whether a failure leaves open what became of the write; `now` is epoch ms. */
export function createWriteKeys(wasUnanswered: (error: unknown) => boolean, now: () => number): WriteKeys {
  const open = new Map<string, { key: string; since: number }>();
  return {
    async run(write, send) {
      const name = JSON.stringify(write);
      const before = open.get(name);
      const { key, since } =
        before && now() - before.since < keptFor ? before : { key: newKey(), since: now() };
      open.delete(name);
      try {
        return await send(key);
      } catch (error) {
        if (wasUnanswered(error)) open.set(name, { key, since });
        throw error;
      }
    },
  };
}
