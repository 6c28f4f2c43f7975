import { setTimeout as wait } from 'node:timers/promises';

/** How long a stopping server waits, in ms: over a frozen network, connections never close. */
const timeLimit = 3_000;

/** Waits for the end of work, at most `timeLimit` ms. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([work, wait(timeLimit, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
