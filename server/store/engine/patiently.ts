import { setTimeout as wait } from 'node:timers/promises';
import { sqliteTrouble } from './sqlite-trouble.ts';

/** How long a call waits for another program's lock, in ms, before it is refused. */
const patience = 5_000;

/** ms between two attempts. SQLite's own waiting would hold up the whole process. */
const pause = 10;

/**
 * Does something in SQLite once no other program's lock is in its way, with room for other work between the attempts.
 * Who has waited since `asked` (as `performance.now()` says) longer than patience allows gets one attempt only: so a
 * line of writers is refused together, and not one after the other.
 * @throws DatabaseTrouble when it stays locked, or fails otherwise by the database's fault
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
