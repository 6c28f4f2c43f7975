import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * One after the other: resolves when everybody before is done, with what says that this one is. SQLite answers at once, so
 * between two of them the process gets a turn for everything else.
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
