import { setTimeout as wait } from 'node:timers/promises';

/** How long a stopping server waits, in ms: over a frozen network, connections never close. */
const timeLimit = 3_000;

/** The result of work; if it has none after `time` ms, the result of `late`. */
export async function within<T>(time: number, work: Promise<T>, late: () => T): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(time, undefined, { signal: timer.signal }).then(late)]);
  } finally {
    timer.abort();
  }
}

/** Waits for the end of work, at most `timeLimit` ms. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  await within<unknown>(timeLimit, work, () => undefined);
}
