import { setTimeout as wait } from 'node:timers/promises';

/** ms within which a page must show what an act has led to. */
const patience = 3_000;

/** Looks again until nothing is wrong. @throws what was wrong last */
export async function soon(look: () => Promise<void>): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await look();
    } catch (wrong) {
      if (performance.now() > end) throw wrong;
      await wait(20);
    }
  }
}
