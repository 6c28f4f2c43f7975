import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createChanges } from '#server/store/engine/changes.ts';
import { listen } from '#server/store/engine/notices.ts';
import { postgresEngine } from '#server/store/engine/postgres.ts';
import type { Tables } from '#server/store/schema.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { community, openedStore } from '../support/community.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { failure, inventoryPath, lyra, open, seededFolder, serve } from '../support/serve.ts';
import { frailConnection } from '../support/frail-connection.ts';
import { linesOfCalls, recordedLog } from '../support/log.ts';
import { eventually } from '../../support/eventually.ts';

async function seededUrl() {
  const dataDir = await seededFolder();
  return { dataDir, url: (await databaseUrlOf(dataDir))! };
}

/** Ends a connection from PostgreSQL's side, as a restart of PostgreSQL does. */
async function terminate(url: string, pid: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
}

const backendPidOf = async (db: Kysely<Tables>): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

describe.runIf(engine === 'postgres')('a database connection that PostgreSQL ends', () => {
  test('makes only its transaction fail, not the process', async () => {
    const { dataDir, url } = await seededUrl();
    const store = await openedStore(dataDir);
    const work = inTransaction(store.db, async (transaction) => {
      await terminate(url, await backendPidOf(transaction));
      // An idle connection reports its end only through an event, so wait for it.
      await wait(100);
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toHaveProperty('kind', 'lost');
    await inTransaction(store.db, (transaction) => sql`select 1`.execute(transaction));
  });
});

describe.runIf(engine === 'postgres')('an unreachable PostgreSQL', () => {
  test('makes calls and the health check fail with 503 and Retry-After until it recovers, and the log states why', async () => {
    const { dataDir, url } = await seededUrl();
    const connection = await frailConnection(url);
    const { logger, lines } = recordedLog('warn');
    const { get, inventory, server } = await community({ dataDir, databaseUrl: connection.url, logger });
    const readLabels = () => get('/label');
    const sell = () => inventory('player', lyra, 'SELL', 'Potion of Healing', 1);
    const checkHealth = () => server.ask({ url: '/healthz' });
    // A sign-in writes, so that it precedes the trouble.
    await get('/guild/current/member');
    connection.cut();
    for (const ask of [readLabels, sell, checkHealth]) {
      const answer = await ask();
      expect(failure(answer).code).toBe(503);
      expect(failure(answer).message).toMatch(/^The database (cannot be reached|is not responding)/);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(linesOfCalls(lines, 'The database cannot be reached (')).toHaveLength(3);
    expect(lines.join('')).not.toContain(new URL(url).password);
    connection.restore();
    expect((await readLabels()).statusCode).toBe(200);
    expect((await sell()).statusCode).toBe(200);
    await expect.poll(async () => (await checkHealth()).statusCode).toBe(200);
  });

  test('that does not answer a commit makes the write fail: the message says that it may be saved, and the same key does not repeat it', async () => {
    const { dataDir, url } = await seededUrl();
    const connection = await frailConnection(url);
    const server = await serve({ dataDir, databaseUrl: connection.url });
    const { authToken } = await server.signIn('demo-player');
    const owned = async () => (await server.app.store.characters.find(lyra))!.inventory['Potion of Healing']!;
    const before = await owned();
    const sell = () =>
      server.app.inject({
        method: 'POST',
        url: inventoryPath(lyra),
        headers: { authorization: `Bearer ${authToken}`, 'idempotency-key': 'one' },
        payload: { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' },
      });
    connection.cutAfter('commit\0');
    const firstAnswer = await sell();
    expect(failure(firstAnswer)).toMatchObject({ code: 503 });
    expect(failure(firstAnswer).message).toContain('may already be saved');
    expect((await sell()).statusCode).toBe(200);
    expect(await owned()).toBe(before - 1);
  });
});

describe.runIf(engine === 'postgres')('a frozen network', () => {
  test('is noticed by a call, and the connection of that call is not used again', async () => {
    const { url } = await seededUrl();
    const connection = await frailConnection(url);
    const { dialect, close } = await postgresEngine(connection.url, 'server', {
      statement: 30_000,
      answer: 500,
      // Long enough to connect again after the thaw, even on a busy computer.
      connect: 3_000,
    });
    const db = new Kysely<Tables>({ dialect });
    onTestFinished(async () => {
      await close();
      await db.destroy();
    });
    const before = await backendPidOf(db);
    connection.freeze();
    await expect(backendPidOf(db)).rejects.toHaveProperty('kind', 'slow');
    await expect(backendPidOf(db)).rejects.toHaveProperty('kind', 'lost');
    connection.thaw();
    expect(await backendPidOf(db)).not.toBe(before);
  });

  test('is noticed by the listener for changes, which then reconnects and treats all tables as changed', async () => {
    const { dataDir, url } = await seededUrl();
    const connection = await frailConnection(url);
    const store = await openedStore(dataDir);
    const changes = createChanges();
    const times = { reconnectDelay: 50, probeInterval: 50, timeLimit: 200 };
    const notices = listen(connection.url, changes, times);
    onTestFinished(() => notices.close());
    await notices.prepare(store.db);
    expect(notices.areReceived()).toBe(true);
    const before = changes.of(['label']);
    connection.freeze();
    const source = { name: 'a', abbreviation: 'a' };
    await store.db.insertInto('item_source').values(source).execute();
    await eventually(() => expect(notices.areReceived()).toBe(false));
    connection.thaw();
    await eventually(() => expect(notices.areReceived()).toBe(true));
    expect(changes.of(['label'])).toBeGreaterThan(before);
  });

  test('does not prevent a server from closing', async () => {
    const { dataDir, url } = await seededUrl();
    const connection = await frailConnection(url);
    const server = await open({ dataDir, databaseUrl: connection.url });
    connection.freeze();
    const pendingRead = server.app.store.labels.list().catch(() => {});
    await server.app.close();
    connection.cut();
    await pendingRead;
  });
});
