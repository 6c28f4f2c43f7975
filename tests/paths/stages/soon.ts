import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time in ms for a page to show the effect of an act. */
const patience = 3_000;

/**
 * Repeats a check until it passes. Give each assertion in it words of its own: without them, Node parses the whole file to
 * quote the failed one, which takes seconds of the walk from the command line.
 * @throws the last error of the check
 */
export async function soon(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(20);
    }
  }
}
