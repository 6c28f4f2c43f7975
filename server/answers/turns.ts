import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs one piece of long work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes pieces of long answers one at a time, in the order of requests, with a turn of the event loop after
 * each: other calls wait for at most one piece, however many long answers are in progress.
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
