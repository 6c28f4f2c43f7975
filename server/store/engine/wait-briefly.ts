/** How long a stopping server waits, in ms: over a frozen network, connections never close. */
const timeLimit = 3_000;

/** The result of work; if it has none after `time` ms, the result of `late`. */
export async function within<T>(time: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, time))).then(late);
  try {
    return await Promise.race([work, waited]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the end of work, at most `timeLimit` ms. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  await within<unknown>(timeLimit, work, () => undefined);
}
