import { serverAt } from '#server/store/journal/author.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { StartProblem } from '#server/problems.ts';
import { StoreFault } from '#server/store/fault.ts';
import { postgresTrouble } from '#server/store/engine/postgres-trouble.ts';
import { sqliteTrouble } from '#server/store/engine/sqlite-trouble.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { openedStore } from '../support/community.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/serve.ts';

const addSource = (to: Store, name: string) =>
  to.db.insertInto('item_source').values({ name, abbreviation: '0' }).execute();

test.each([
  ['53100', 'full'],
  ['53200', 'broken'],
  ['53300', 'lost'],
  ['57014', 'slow'],
  ['SQLITE_BUSY_SNAPSHOT', 'locked'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR_WRITE', 'broken'],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
])('the error %s of a database is told as "%s"', (code, kind) => {
  const troubleOf = code.startsWith('SQLITE') ? sqliteTrouble : postgresTrouble;
  expect(troubleOf(Object.assign(new Error(), { code }))?.kind).toBe(kind);
});

describe('a transaction', () => {
  test('can roll back a refused part, with its entries of the journal, without its other parts', async () => {
    const one = await openedStore();
    const refusePart = (error: Error, answer: string | null) =>
      one.write(serverAt(0, 'test'), async ({ experience, journal, attempt }) => {
        await experience.replace({ 0: 'before' });
        const part = async (): Promise<string> => {
          await experience.replace({ 0: 'part' });
          journal.add({ subject: { type: 'community', id: 'part' }, kind: 'imported', changes: {} });
          throw error;
        };
        return attempt(part, () => answer);
      });
    expect(await refusePart(new StoreFault('conflict', 'No.'), 'answered')).toBe('answered');
    expect(await one.experience.table()).toEqual({ 0: 'before' });
    const ofPart = one.db.selectFrom('journal').selectAll().where('subject_id', '=', 'part');
    expect(await ofPart.execute()).toEqual([]);
    await expect(refusePart(new Error('unforeseen'), null)).rejects.toThrow('unforeseen');
  });

  test.runIf(engine === 'postgres')('and reads succeed after another server has changed tables', async () => {
    const dataDir = await temporaryFolder();
    const [one, other] = [await openedStore(dataDir), await openedStore(dataDir)];
    const work = () =>
      one.write(serverAt(0, 'test'), async ({ read }) =>
        read((db) => db.selectFrom('item_source').selectAll().where('name', '=', 'a').execute()),
      );
    const read = () => one.db.selectFrom('item_source').selectAll().where('name', '=', 'a').execute();
    await addSource(one, 'a');
    for (const [count, use] of [work, read].entries()) {
      expect(await use()).toHaveLength(1);
      await sql`alter table item_source add column ${sql.ref(`later${count}`)} text`.execute(other.db);
      expect(await use()).toEqual([expect.objectContaining({ [`later${count}`]: null })]);
    }
  });

  test.runIf(engine === 'postgres')('is retried a few times if the database aborts it', async () => {
    const one = await openedStore();
    const runsWith = async (isAborted: (runs: number) => boolean) => {
      let runs = 0;
      const work = inTransaction(one.db, async (transaction) => {
        runs += 1;
        await transaction.insertInto('item_source').values({ name: 'a', abbreviation: 'a' }).execute();
        if (isAborted(runs)) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(transaction);
      });
      const [{ status }] = await Promise.allSettled([work]);
      return { status, runs };
    };
    const { status, runs } = await runsWith(() => true);
    expect(status).toBe('rejected');
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(10);
    expect(await runsWith((count) => count < 3)).toEqual({ status: 'fulfilled', runs: 3 });
    expect(await one.db.selectFrom('item_source').select('name').execute()).toEqual([{ name: 'a' }]);
  });
});

describe('a database at startup', () => {
  test('gets the demo once if several servers open it at the same moment', async () => {
    const dataDir = await temporaryFolder();
    const databaseUrl = await databaseUrlOf(dataDir);
    // SQLite cannot wait for another connection of the same process, so only one server opens the file.
    const servers = engine === 'postgres' ? [0, 1, 2] : [0];
    const now = () => Date.UTC(2026, 0);
    const apps = await Promise.all(servers.map(() => buildApp({ dataDir, databaseUrl, logger: false, now })));
    for (const app of apps) onTestFinished(() => app.close());
    expect(apps.filter(({ firstStart }) => firstStart)).toHaveLength(1);
    expect(await apps[0]!.store.members.all()).toHaveLength(6);
  });

  const secret = 'hunter2-hunter2';
  const startProblem = async (url: string): Promise<StartProblem> => {
    const error: unknown = await openStore(await temporaryFolder(), url).catch((thrown: unknown) => thrown);
    if (!(error instanceof StartProblem)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/s);
    expect(`${error.message}${String(error.stack)}${String(error.cause)}`).not.toContain(secret);
    return error;
  };

  test('fails with one sentence without the password if it is unreachable', async () => {
    expect((await startProblem(`postgres://nyx:${secret}@127.0.0.1:1/nyx`)).message).toBe(
      'The database nyx at 127.0.0.1:1 cannot be reached; check DATABASE_URL and that PostgreSQL runs.',
    );
    expect((await startProblem(`postgres://nyx:${secret}@nowhere.invalid`)).message).toContain(
      'The default database at nowhere.invalid:5432 cannot be reached',
    );
  });

  test.runIf(engine === 'postgres')(
    'fails with one sentence if it refuses access or is missing',
    async () => {
      const url = new URL((await databaseUrlOf(await temporaryFolder()))!);
      const missing = new URL(url);
      missing.pathname = '/nyx_nowhere';
      expect((await startProblem(missing.href)).message).toMatch(/^There is no database nyx_nowhere at /);
      url.password = secret;
      expect((await startProblem(url.href)).message).toContain('refuses this user or password');
    },
  );
});
