import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs work one at a time: resolves when all earlier work is done, with a function to call when this work is.
 * SQLite answers synchronously, so the event loop gets a turn between two pieces of work.
 */
export function createLine(): () => Promise<() => void> {
  let last: Promise<void> | null = null;
  return async () => {
    const before = last;
    let done = (): void => {};
    const mine = new Promise<void>((resolve) => {
      done = () => {
        if (last === mine) last = null;
        resolve();
      };
    });
    last = mine;
    if (before) {
      await before;
      await nextTurn();
    }
    return done;
  };
}
