import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs one piece of work after all earlier ones have ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue that makes the pieces of long answers one at a time, in the order of the calls, with a turn of the event
 * loop after each: other requests wait for at most one piece, however many long answers are in progress.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.then(
      () => nextTurn(),
      () => nextTurn(),
    );
    return result;
  };
}
