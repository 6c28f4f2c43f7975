import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { idempotencyHeader } from '#core/contract/features.ts';
import { openStore } from '#server/store/store.ts';
import { type Answer, walkJournal, type Walked, type Write } from '../server/support/journal-walk.ts';
import { tokensOf } from '../support/sign-in.ts';
import { serving } from './servers.ts';
import { withPostgres } from './with-postgres.ts';

const seed = Number(process.env['NYX_TEST_SEED'] ?? 20_261_123);
const steps = Number(process.env['NYX_TEST_STEPS'] ?? 500);

/** Number of writes from one SIGKILL to the next. */
const writesPerCrash = 100;

const hours = 60 * 60_000;

const slowClock = (): Record<string, string> => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('clocks/slow-clock.mjs', import.meta.url))}`,
  NYX_TEST_CLOCK_BEGIN: String(Date.now()),
});

/**
 * A server that is killed during every hundredth write. That write is then sent again with the same key, as the app
 * does, so that the server does it exactly once, before or after the crash.
 */
async function crashingServer(databaseUrl?: string): Promise<Walked & { crashes(): number }> {
  const server = await serving({
    ...slowClock(),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const store = await openStore(server.folder, databaseUrl, 'check');
  onTestFinished(() => store.close());
  const tokens = new Map<string, string>();
  let sent = 0;
  let crashes = 0;

  async function post({ who, method, path, headers, payload }: Write, key: string): Promise<Answer> {
    const token = tokens.get(who) ?? (await tokensOf(server.url, `demo-${who}`)).authToken;
    tokens.set(who, token);
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}`, [idempotencyHeader]: key },
      ...(payload === '' ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    return { status: answer.status, body: await answer.text() };
  }

  return {
    store,
    crashes: () => crashes,
    async send(write) {
      const key = randomUUID();
      sent += 1;
      if (sent % writesPerCrash !== 0) return post(write, key);
      const lost = post(write, key).catch(() => null);
      // Each crash happens at another time: before, during or after the write.
      await wait(crashes % 10);
      await server.restart();
      crashes += 1;
      await lost;
      tokens.clear();
      return post(write, key);
    },
  };
}

async function walk(databaseUrl?: string): Promise<string> {
  const begin = performance.now();
  const server = await crashingServer(databaseUrl);
  const counts = await walkJournal(steps, seed, server);
  expect(server.crashes()).toBe(Math.floor((steps + counts.undoneAtTheEnd) / writesPerCrash));
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
  return `Seed ${seed}, ${steps} steps: ${JSON.stringify(counts)}, ${server.crashes()} crashes, ${minutes} minutes`;
}

test.for(['SQLite', 'PostgreSQL'])(
  `the journal matches the data after ${steps} random writes and undos, despite SIGKILLs, and undoing everything restores the initial data (seed ${seed}, %s)`,
  { timeout: 3 * hours },
  async (engine, { annotate, skip }) => {
    const postgres = engine === 'SQLite' ? undefined : await withPostgres(skip);
    await annotate(await walk(postgres?.url), 'figure');
  },
);
