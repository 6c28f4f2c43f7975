/** How many ids one call asks for. The address of a call holds them all, so it stays well below what servers take. */
const mostIds = 20;

/** How long the ids of one call may be together, in characters as the address carries them. */
const longest = 4_000;

interface Waiting<T> {
  id: string;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** Splits what waits into calls that are not too large. */
function inCalls<T>(waiting: readonly Waiting<T>[]): Waiting<T>[][] {
  const calls: Waiting<T>[][] = [];
  let length = 0;
  for (const one of waiting) {
    const size = encodeURIComponent(one.id).length;
    const last = calls.at(-1);
    if (last && last.length < mostIds && length + size <= longest) {
      last.push(one);
      length += size;
    } else {
      calls.push([one]);
      length = size;
    }
  }
  return calls;
}

/**
 * Makes one call of what is asked for one by one in the same moment. `load` gets each id once and answers a value for
 * each, in their order; when it fails, everyone who waits hears of it.
 */
export function createBatch<T>(load: (ids: readonly string[]) => Promise<readonly T[]>) {
  let waiting: Waiting<T>[] = [];

  async function send(call: readonly Waiting<T>[]): Promise<void> {
    try {
      const ids = [...new Set(call.map(({ id }) => id))];
      const values = await load(ids);
      const found = new Map(ids.map((id, index) => [id, values[index] as T]));
      for (const { id, resolve } of call) resolve(found.get(id) as T);
    } catch (error) {
      for (const { reject } of call) reject(error);
    }
  }

  return (id: string): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0)
        setTimeout(() => {
          const calls = inCalls(waiting);
          waiting = [];
          for (const call of calls) void send(call);
        });
      waiting.push({ id, resolve, reject });
    });
}
