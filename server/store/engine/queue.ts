import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Creates a queue for work that runs one piece at a time. The returned function resolves when all earlier work is
 * done, with a function to call when this work is done. SQLite answers synchronously, so the event loop gets a
 * turn between two pieces of work.
 */
export function createQueue(): () => Promise<() => void> {
  let last: Promise<void> | null = null;
  return async () => {
    const before = last;
    let done = (): void => {};
    const ownTurn = new Promise<void>((resolve) => {
      done = () => {
        if (last === ownTurn) last = null;
        resolve();
      };
    });
    last = ownTurn;
    if (before) {
      await before;
      await nextTurn();
    }
    return done;
  };
}
