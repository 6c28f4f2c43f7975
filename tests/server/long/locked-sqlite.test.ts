import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Tables } from '#server/store/schema.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { community, openedStore } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { failure, lyra, serve, temporaryFolder } from '../support/serve.ts';
import { lock } from '../support/foreign-lock.ts';
import { linesOfCalls, recordedLog } from '../support/log.ts';

const item = 'Potion of Healing';

/** A demo community with a page and a log. */
async function scene() {
  const distDir = await temporaryFolder();
  await writeFile(join(distDir, 'index.html'), '<script type="application/json" id="nyx-config">{}</script>');
  const { logger, lines } = recordedLog('warn');
  const here = await community({ distDir, logger });
  // A sign-in writes, so that it precedes the trouble.
  for (const who of ['player', 'keeper'] as const) await here.get('/guild/current/member', who);
  return {
    ...here,
    lines,
    sell: () => here.inventory('player', lyra, 'SELL', item, 1),
    owned: async () => (await here.character(lyra)).inventory[item]!,
  };
}

describe.runIf(engine === 'sqlite')('a database that another program has locked', () => {
  test('can still be read, the health check and the page still work, and a write waits for the unlock', async () => {
    const { get, owned, sell, server, store } = await scene();
    const before = await owned();
    const unlock = lock(server.dataDir);
    // Stops the clock of the write's time limit, so that slow reads below cannot make the write fail.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const sale = sell();
    let isSold = false;
    void sale.then(() => (isSold = true));
    // After this time, the write is certainly waiting.
    await wait(300);
    for (const [url, accept] of [
      ['/healthz', '*/*'],
      ['/', 'text/html'],
    ] as const)
      expect([url, (await server.ask({ url, headers: { accept } })).statusCode]).toEqual([url, 200]);
    expect((await get('/label')).statusCode).toBe(200);
    expect(isSold).toBe(false);
    expect(await owned()).toBe(before);
    unlock();
    expect((await sale).statusCode).toBe(200);
    expect(await owned()).toBe(before - 1);
    // SQLite's own wait for a lock would block the whole server.
    const ownWait = await sql`pragma busy_timeout`.execute(store.db);
    expect(ownWait.rows).toEqual([{ timeout: 0 }]);
  });

  test('makes simultaneous writes fail together with 503 after a while, and the log names the cause', async () => {
    const { lines, owned, sell, server } = await scene();
    const before = await owned();
    const unlock = lock(server.dataDir);
    const times: number[] = [];
    const sales = Array.from({ length: 5 }, async () => {
      const answer = await sell();
      times.push(performance.now());
      return answer;
    });
    const answers = await Promise.all(sales);
    // If the writes waited one after another, each would be refused 5 s after the previous one.
    expect(times.at(-1)! - times[0]!).toBeLessThan(5_000);
    for (const answer of answers) {
      expect(failure(answer)).toMatchObject({
        code: 503,
        message: 'The database is locked at the moment. Please try again shortly.',
      });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(linesOfCalls(lines, 'Another program has locked')).toHaveLength(5);
    unlock();
    expect((await sell()).statusCode).toBe(200);
    expect(await owned()).toBe(before - 1);
  });

  test('makes even statements outside a transaction wait', async () => {
    const { app, dataDir } = await serve();
    const unlock = lock(dataDir);
    const source = { name: 'a', abbreviation: 'a' };
    const insertion = app.store.db.insertInto('item_source').values(source).execute();
    await wait(100);
    unlock();
    await insertion;
    await app.store.db.deleteFrom('item_source').where('name', '=', 'a').execute();
  });
});

/** Prevents the database from growing. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ size: number }>`select page_count as size from pragma_page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.size)}`.execute(db);
}

const makeRoom = (db: Kysely<Tables>) => sql`pragma max_page_count = 1000000`.execute(db);

const large = { name: 'large', abbreviation: 'x'.repeat(500_000) };

describe.runIf(engine === 'sqlite')('a full disk', () => {
  test('makes a write fail with 503 and Retry-After until there is space, and the log names the cause', async () => {
    const { createItem, lines, server, store } = await scene();
    const moon = { name: 'Full Moon', description: 'x'.repeat(15_000) };
    await fill(store.db);
    const refused = await createItem(moon);
    expect(failure(refused)).toMatchObject({
      code: 503,
      message: 'The server has no space left to save this. Please try again later.',
    });
    expect(refused.headers['retry-after']).toBe('60');
    expect(lines.join('')).toContain('There is no space left for the database (SQLITE_FULL');
    expect(lines.join('')).not.toContain('cannot rollback');
    expect((await server.ask({ url: '/healthz' })).statusCode).toBe(200);
    await makeRoom(store.db);
    expect((await createItem(moon)).statusCode).toBe(200);
  });

  test('prevents all writes of a transaction, even if it continues after the failed one', async () => {
    const store = await openedStore();
    await fill(store.db);
    const transactionResult = inTransaction(store.db, async (transaction) => {
      const add = (row: typeof large) => transaction.insertInto('item_source').values(row).execute();
      await add({ name: 'a', abbreviation: 'a' });
      await add(large).catch(() => {});
      await add({ name: 'b', abbreviation: 'b' });
    });
    await expect(transactionResult).rejects.toHaveProperty('kind', 'full');
    expect(await store.db.selectFrom('item_source').selectAll().execute()).toEqual([]);
    await makeRoom(store.db);
    await store.db.insertInto('item_source').values(large).execute();
  });
});
