import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { StartProblem } from '#server/problems.ts';
import { tablesIn } from '#server/store/backup/lines.ts';
import { checkData } from '#server/store/check-data.ts';
import { engineOf } from '#server/store/engine/open.ts';
import { spareCopies } from '#server/store/engine/spare-copies.ts';
import { isPostgres } from '#server/store/engine/transaction.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { chunks } from '#server/store/json.ts';
import { migrateTo, migrationsOf } from '#server/store/migrate.ts';
import type { Tables } from '#server/store/schema.ts';
import type { Store } from '#server/store/store.ts';
import { restarted, signedIn } from '../auth/support.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { bram, communityOfFile } from '../support/community.ts';
import { lyra, serve, temporaryFolder } from '../support/serve.ts';
import { firstMoment } from '../support/settings.ts';

const entries = ({ db }: Pick<Store, 'db'>) => db.selectFrom('journal').selectAll().orderBy('seq').execute();

describe('the journal', () => {
  const shared = communityOfFile();
  const { inventory } = shared;

  test('has no gap after writes that were refused or failed', async () => {
    const { store } = shared;
    await inventory('player', bram, 'SELL', 'Beeswax', 1);
    await inventory('keeper', bram, 'ASSIGN', 'Beeswax', 1);
    const failing = store.write(serverAt(0, 'test'), async ({ journal }) => {
      journal.add({ subject: { type: 'community', id: 'x' }, kind: 'imported', changes: {} });
      await journal.store();
      throw new Error('unforeseen');
    });
    await expect(failing).rejects.toThrow('unforeseen');
    await inventory('keeper', bram, 'ASSIGN', 'Beeswax', 1);
    const all = await entries(store);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(all.some(({ subject_id }) => subject_id === 'x')).toBe(false);
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    [
      'changed',
      ({ db }) => db.updateTable('journal').set({ actor: 'nobody' }).where('seq', '=', 1).execute(),
    ],
    ['deleted', ({ db }) => db.deleteFrom('journal').where('seq', '=', 1).execute()],
    [
      'replaced',
      async ({ db }) =>
        isPostgres(db)
          ? sql`truncate table journal`.execute(db)
          : sql`insert or replace into journal select * from journal where seq = 1`.execute(db),
    ],
  ])('does not let an entry be %s', async (_name, write) => {
    const { store } = shared;
    const before = await entries(store);
    await expect(write(store)).rejects.toThrow('can be neither changed nor deleted');
    expect(await entries(store)).toEqual(before);
  });

  test('loses entries about sign-ins and refused calls that are older than the given time, but no others, and never its newest entry', async () => {
    const { store } = shared;
    await store.write(serverAt(shared.server.clock.now, 'test'), async ({ journal }) => {
      for (const [kind, at] of [
        ['signedIn', 1_000],
        ['started', 1_000],
        ['signedOut', 1_001],
        ['refused', 1_001],
        ['refused', 1_002],
        // Another entry would otherwise get its number.
        ['signedIn', 1_001],
      ] as const)
        journal.add({ subject: { type: 'signIn', id: kind }, kind, changes: {} }, { at, actor: null });
    });
    await store.audit.prune(1_002);
    const early = (await entries(store)).filter(({ at }) => at < 2_000);
    const left = early.map(({ kind, at }) => `${kind} ${at}`);
    expect(left).toEqual(['started 1000', 'refused 1002', 'signedIn 1001']);
  });

  test('counts refused calls, and stores the counts when the server stops', async () => {
    const { server, authToken } = await signedIn();
    for (let time = 0; time < 3; time += 1) {
      await server.ask({ method: 'DELETE', url: '/item/Beeswax' }, authToken);
      await server.ask({ url: '/item' }, 'not-a-token');
    }
    const again = await restarted(server);
    const refused = (await entries(again.app.store)).filter(({ kind }) => kind === 'refused');
    expect(refused.map(({ subject_id, about }) => [subject_id, JSON.parse(about!)])).toEqual([
      ['demo-player', { call: 'DELETE /item/:itemId', status: 403, count: 3 }],
      ['strangers', { call: 'GET /item', status: 401, count: 3 }],
    ]);
  });
});

/** Copies a community into a new database with the schema of the last version without a journal. */
async function copyWithoutJournal({ db: source }: Pick<Store, 'db'>, dataDir: string): Promise<void> {
  const engine = await engineOf(dataDir, await databaseUrlOf(dataDir));
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  const former = (await migrationsOf(source)).filter((name) => name < '0010');
  await migrateTo(db, former);
  const tables = await db.introspection.getTables();
  for (const table of await tablesIn(db)) {
    const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    const rows = await source
      .selectFrom(table)
      .select(columns as never[])
      .execute();
    for (const chunk of chunks(rows)) await db.insertInto(table).values(chunk).execute();
  }
  await engine.close();
  await db.destroy();
}

test('a database from before the journal gets opening entries that match its data; a SQLite file is copied first', async () => {
  const dataDir = await temporaryFolder();
  const { store: source } = (await serve()).app;
  const isFile = !isPostgres(source.db);
  await copyWithoutJournal(source, dataDir);
  const after = await serve({ dataDir });
  const { store } = after.app;
  expect(await checkData(store)).toEqual([]);
  const all = await entries(store);
  const history = all.filter(({ subject_id }) => subject_id === lyra);
  expect(history.at(-1)!.kind).toBe('opened');
  expect(history.some(({ kind }) => kind === 'played')).toBe(true);
  // A death in a session is told by the entry of that session.
  const errata = await store.db.selectFrom('errata').select('session_id').execute();
  const own = errata.filter(({ session_id }) => session_id === null);
  expect(own.length).toBeLessThan(errata.length);
  expect(all.filter(({ kind }) => kind === 'corrected')).toHaveLength(own.length);
  const copy = join(dataDir, 'nyx.sqlite.before-0010-journal');
  // The copy's lifetime is counted from the start of the server, by the server's clock.
  expect(await spareCopies(dataDir)).toEqual(
    isFile ? [{ file: copy, until: firstMoment + 30 * 24 * 60 * 60_000 }] : [],
  );
  expect(store.copy).toBe(isFile ? copy : undefined);
});

test('a database that a newer version has updated is refused with a message', async () => {
  const { app, dataDir } = await serve();
  const later = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`;
  await later.execute(app.store.db);
  await app.close();
  const databaseUrl = await databaseUrlOf(dataDir);
  const starting = buildApp({ dataDir, databaseUrl, logger: false });
  await expect(starting).rejects.toThrow(StartProblem);
  await expect(starting).rejects.toThrow('newer version of Nyx');
});
