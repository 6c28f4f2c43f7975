import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time in ms until a page shows the effect of what a user does. */
const timeLimit = 15_000;

/**
 * Repeats a check until it passes. Give its assertions messages: without one, Node parses the whole file to quote the
 * failed assertion, which takes `npm run paths` seconds.
 * @throws the last error of the check if it does not pass in time
 */
export async function soon(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + timeLimit;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(20);
    }
  }
}
