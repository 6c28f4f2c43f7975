import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does one piece of long work, when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Pieces of long answers, one at a time in the order they were asked for, with a turn of the event loop after each:
 * however many long answers are under way, other calls wait for one piece at most.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.then(
      () => nextTurn(),
      () => nextTurn(),
    );
    return mine;
  };
}
