import { setTimeout as wait } from 'node:timers/promises';

/** How long to wait for connections to close, in ms: behind a frozen network they never do. */
const patience = 3_000;

/** Waits until connections are closed, at most `patience` ms. */
export async function farewell(closing: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([closing, wait(patience, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
