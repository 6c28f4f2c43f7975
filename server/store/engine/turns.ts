/** One after the other: resolves when everybody before is done, with what says that this one is. */
export function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let done = (): void => {};
    last = new Promise((resolve) => (done = resolve));
    await before;
    return done;
  };
}
