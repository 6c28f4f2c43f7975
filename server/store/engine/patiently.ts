import { setTimeout as wait } from 'node:timers/promises';
import { sqliteTrouble } from './sqlite-trouble.ts';

/** How long a call waits for another program's lock, in ms, before it is refused. */
const patience = 5_000;

/** ms between two attempts. SQLite's own waiting would block the whole process. */
const pause = 10;

/**
 * Retries an operation of SQLite while another program holds the lock, and leaves the event loop free between
 * the attempts. `asked` is when the caller began to wait (`performance.now()`): after `patience`, it gets
 * only one attempt, so that queued writers are refused together and not one after the other.
 * @throws DatabaseTrouble when the database stays locked or fails otherwise
 */
export async function patiently<T>(attempt: () => T, asked = performance.now()): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const trouble = sqliteTrouble(error);
      const isOver = performance.now() - asked >= patience;
      if (trouble?.kind !== 'locked' || isOver) throw trouble ?? error;
    }
    await wait(pause);
  }
}
