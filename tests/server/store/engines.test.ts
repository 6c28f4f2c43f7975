import { serverAt } from '#server/store/journal/author.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { StartProblem } from '#server/problems.ts';
import { Fault } from '#server/store/fault.ts';
import type { Tables } from '#server/store/schema.ts';
import { openStore, type Store, type Writers } from '#server/store/store.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { temporaryFolder } from '../support/serve.ts';

async function store(dataDir?: string): Promise<Store & { dataDir: string }> {
  const folder = dataDir ?? (await temporaryFolder());
  const newStore = await openStore(folder, await databaseUrlOf(folder));
  onTestFinished(() => newStore.close());
  return { ...newStore, dataDir: folder };
}

const addSource = (to: Store, name: string) =>
  to.db.insertInto('item_source').values({ name, abbreviation: '0' }).execute();

const readNumber = async ({ db }: { db: Kysely<Tables> }, name: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('item_source')
        .select('abbreviation')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).abbreviation,
  );

/** Increments a stored number. Without isolation, concurrent runs would lose updates. */
const countUp = (on: Store, name: string): Promise<void> =>
  inTransaction(on.db, async (transaction) => {
    const now = await readNumber({ db: transaction }, name);
    await transaction
      .updateTable('item_source')
      .set({ abbreviation: String(now + 1) })
      .where('name', '=', name)
      .execute();
  });

describe('a transaction', () => {
  test('sees the writes of all earlier transactions, however many run at once', async () => {
    const one = await store();
    await addSource(one, 'counter');
    // A SQLite file allows only one server.
    const other = engine === 'postgres' ? await store(one.dataDir) : one;
    await Promise.all(
      Array.from({ length: 200 }, (_unused, index) => countUp(index % 2 ? one : other, 'counter')),
    );
    expect(await readNumber(one, 'counter')).toBe(200);
  });

  test('writes nothing if it throws, does not block others, and rejects with its error', async () => {
    const one = await store();
    const failing = inTransaction(one.db, async (transaction) => {
      await transaction.insertInto('item_source').values({ name: 'a', abbreviation: 'a' }).execute();
      throw new Fault('conflict', 'No.');
    });
    await expect(failing).rejects.toThrow(Fault);
    await addSource(one, 'b');
    const names = await one.db.selectFrom('item_source').select('name').execute();
    expect(names).toEqual([{ name: 'b' }]);
  });

  test('can roll back a refused part without its other parts', async () => {
    const one = await store();
    const add = async ({ experience, attempt }: Writers, answered: string[]): Promise<void> => {
      await experience.replace({ 0: 'before' });
      const refusedPart = async (): Promise<string> => {
        await experience.replace({ 0: 'refused' });
        throw new Fault('conflict', 'No.');
      };
      answered.push(await attempt(refusedPart, (error) => (error instanceof Fault ? error.message : null)));
      answered.push((await experience.table())['0']!);
      answered.push(
        await attempt(
          async () => 'done',
          () => null,
        ),
      );
    };
    const answered: string[] = [];
    await one.write(serverAt(0, 'test'), (writers) => add(writers, answered));
    expect(answered).toEqual(['No.', 'before', 'done']);
    expect(await one.experience.table()).toEqual({ 0: 'before' });
    const unforeseen = one.write(serverAt(0, 'test'), ({ experience, attempt }) =>
      attempt(
        () => experience.replace({ 0: 'after' }).then(() => Promise.reject(new Error('unforeseen'))),
        () => null,
      ),
    );
    await expect(unforeseen).rejects.toThrow('unforeseen');
    expect(await one.experience.table()).toEqual({ 0: 'before' });
  });

  test.runIf(engine === 'postgres')('is retried a few times if the database aborts it', async () => {
    const one = await store();
    const runsWith = async (isAborted: (runs: number) => boolean) => {
      let runs = 0;
      const work = inTransaction(one.db, async (transaction) => {
        runs += 1;
        await transaction.insertInto('item_source').values({ name: 'a', abbreviation: 'a' }).execute();
        if (isAborted(runs)) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(transaction);
      });
      return [
        await work.then(
          () => 'done',
          () => 'failed',
        ),
        runs,
      ];
    };
    const [failed, runs] = await runsWith(() => true);
    expect(failed).toBe('failed');
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(10);
    expect(await runsWith((count) => count < 3)).toEqual(['done', 3]);
    expect(await one.db.selectFrom('item_source').select('name').execute()).toEqual([{ name: 'a' }]);
  });
});

describe('both engines', () => {
  test('sort strings by their bytes, whatever the database’s locale', async () => {
    const one = await store();
    const names = ['b', 'A', 'a', 'Z', '_', 'é', 'e', 'Ω', '🌙', '\u{ffee}', 'a b', 'ab', 'A-b', '10', '9'];
    for (const name of names) await addSource(one, name);
    const sorted = await one.db.selectFrom('item_source').select('name').orderBy('name').execute();
    const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(sorted.map(({ name }) => name)).toEqual(byBytes);
    const after = await one.db
      .selectFrom('item_source')
      .select('name')
      .where('name', '>=', 'a')
      .where('name', '<', 'a\u{10ffff}')
      .orderBy('name', 'desc')
      .execute();
    expect(after.map(({ name }) => name)).toEqual(['ab', 'a b', 'a']);
  });

  test('return whole numbers as numbers, including large ones, counts and sums', async () => {
    const one = await store();
    const joined = Date.UTC(2026, 0, 1);
    const large = 2 ** 52;
    for (const [id, date] of [
      ['a', joined],
      ['b', large],
    ] as const)
      await one.db
        .insertInto('player')
        .values({ id, name: id, normalised_name: id, date_joined: date, master_since: null })
        .execute();
    const row = await one.db
      .selectFrom('player')
      .select((each) => [
        each.fn.countAll().as('count'),
        each.fn.sum('date_joined').as('sum'),
        each.fn.max('date_joined').as('max'),
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 2, sum: joined + large, max: large });
  });
});

describe('a database at startup', () => {
  test('gets the demo once if several servers open it at the same moment', async () => {
    const dataDir = await temporaryFolder();
    const databaseUrl = await databaseUrlOf(dataDir);
    // SQLite cannot wait for another connection of the same process, so only one server opens the file.
    const apps =
      engine === 'postgres'
        ? await Promise.all(
            [0, 1, 2].map(() =>
              buildApp({ dataDir, databaseUrl, logger: false, now: () => Date.UTC(2026, 0) }),
            ),
          )
        : [await buildApp({ dataDir, logger: false })];
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
    expect((await startProblem(`postgres://nyx:${secret}@127.0.0.1:1`)).message).toBe(
      'The default database at 127.0.0.1:1 cannot be reached; check DATABASE_URL and that PostgreSQL runs.',
    );
    expect((await startProblem(`postgres://nyx:${secret}@nowhere.invalid/nyx`)).message).toContain(
      'cannot be reached',
    );
  });

  test.runIf(engine === 'postgres')(
    'fails with one sentence if it refuses access or does not exist',
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
