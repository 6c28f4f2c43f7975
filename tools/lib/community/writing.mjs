/**
 * Runs a write of a command as the server itself.
 * @param {{ dataDir: string, databaseUrl: string | undefined }} data
 * @param {string} call the name of the author's call in the journal
 * @param {(writers: object, now: number) => Promise<T>} work `now` is epoch ms
 * @returns {Promise<T>}
 * @template T
 */
export async function writeAs({ dataDir, databaseUrl }, call, work) {
  const { Clock } = await import('../../../server/clock.ts');
  const { catchUp } = await import('../../../server/plugins/upkeep.ts');
  const { serverAt } = await import('../../../server/store/journal/author.ts');
  const { openStore } = await import('../../../server/store/store.ts');

  const store = await openStore(dataDir, databaseUrl);
  try {
    const clock = new Clock();
    // A running server may be ahead of the computer's clock.
    await catchUp(clock, store);
    const now = clock.now();
    return await store.write(serverAt(now, call), (writers) => work(writers, now));
  } finally {
    await store.close();
  }
}
