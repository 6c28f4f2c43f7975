import { setTimeout as wait } from 'node:timers/promises';
import { sqliteTrouble } from './sqlite-trouble.ts';

/** How long a call waits for another program's lock, in ms, before it is refused. */
const timeLimit = 5_000;

/** Delay between two attempts, in ms. SQLite's own busy wait would block the whole process. */
const pause = 10;

/**
 * Retries an operation of SQLite while another program has locked the database, and leaves the event loop
 * free between the attempts. `waitingSince` is when the caller began to wait (`performance.now()`): after
 * `timeLimit`, it gets only one attempt, so that queued writers are refused at the same time and not one after
 * another.
 * @throws DatabaseTrouble when the database stays locked or fails otherwise
 */
export async function retryWhileLocked<T>(attempt: () => T, waitingSince = performance.now()): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const trouble = sqliteTrouble(error);
      const isOver = performance.now() - waitingSince >= timeLimit;
      if (trouble?.kind !== 'locked' || isOver) throw trouble ?? error;
    }
    await wait(pause);
  }
}
