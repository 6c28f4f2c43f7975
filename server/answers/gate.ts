/**
 * Maximum number of concurrent long answers per member: as many as one screen of the app requests
 * (docs/wire-contract.md#wire-bounds-long-answers).
 */
export const maxLongAnswers = 3;

/**
 * How long a caller may read nothing of a long answer before the server closes the connection, in ms
 * (docs/wire-contract.md#wire-bounds-idle-reader).
 */
export const longestStall = 60_000;

/** The work of one key. */
interface KeyQueue {
  inside: number;
  waiting: (() => void)[];
}

/**
 * A gate that admits at most `maxConcurrent` pieces of work per key; further work waits only for earlier work
 * with the same key.
 * @returns a function that resolves when work for a key may begin, with a function to call when the work ends
 */
export function createGate(maxConcurrent: number) {
  const queues = new Map<string, KeyQueue>();
  return async (key: string): Promise<() => void> => {
    const queue = queues.get(key) ?? { inside: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.inside < maxConcurrent) queue.inside += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // The next in the queue takes this place.
      const next = queue.waiting.shift();
      if (next) return next();
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
    };
  };
}

export type Gate = ReturnType<typeof createGate>;
