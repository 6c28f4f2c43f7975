import { onTestFinished } from 'vitest';
import { openStore, type Store } from '#server/store/store.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { root } from '../house/files.ts';

/** Starts a server that stops when the test ends. */
export async function serving(...options: Parameters<typeof startServer>): Promise<RunningServer> {
  const server = await startServer(...options);
  onTestFinished(() => server.stop());
  return server;
}

/** Starts a server whose clock differs from the computer's by the number of ms in a file, which a test may change. */
export const servingWithClock = (file: string, env: Record<string, string> = {}): Promise<RunningServer> =>
  serving({ ...env, NYX_TEST_CLOCK_FILE: file }, [
    '--import',
    `${root}/tests/ci/clocks/jumping-clock.mjs`,
    `${root}/tools/serve.mjs`,
  ]);

/** The settings of each of several servers on one PostgreSQL. */
export const sharing = (url: string) => ({
  DATABASE_URL: url,
  NYX_ACCESS_SECRET: 'a'.repeat(40),
  NYX_REFRESH_SECRET: 'r'.repeat(40),
});

/** Opens a server's data, by default only to read them, and closes them after the work. */
export async function withStore<Result>(
  [folder, databaseUrl, purpose = 'check']: Parameters<typeof openStore>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(folder, databaseUrl, purpose);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
