/**
 * Maximum number of ids in one call. The URL contains all of them, and must stay well below the servers' limits.
 */
const maxIds = 20;

/** Maximum total length of the ids in one call, in characters of the encoded URL. */
const maxLength = 4_000;

interface Waiting<T> {
  id: string;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** Splits the waiting ids into calls of allowed size. */
function splitIntoCalls<T>(waiting: readonly Waiting<T>[]): Waiting<T>[][] {
  const calls: Waiting<T>[][] = [];
  let length = 0;
  for (const one of waiting) {
    const size = encodeURIComponent(one.id).length;
    const last = calls.at(-1);
    if (last && last.length < maxIds && length + size <= maxLength) {
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
 * Combines requests for single ids, made in the same task, into few calls. `load` gets each id once per call
 * and returns a value for each, in order; if it fails, every request in that call fails.
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
          const calls = splitIntoCalls(waiting);
          waiting = [];
          for (const call of calls) void send(call);
        });
      waiting.push({ id, resolve, reject });
    });
}
