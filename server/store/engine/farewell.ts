import { setTimeout as wait } from 'node:timers/promises';

/** How long a database is given to say goodbye, in ms: one behind a frozen network never does. */
const patience = 3_000;

/** Waits until connections are closed, but not for ever. */
export async function farewell(closing: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([closing, wait(patience, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
