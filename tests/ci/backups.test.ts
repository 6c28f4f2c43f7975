import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readBackup } from '#server/store/backup/read-backup.ts';
import { root } from '../house/files.ts';
import { tokensOf } from '../support/sign-in.ts';
import { endAfterTests, run, temporaryFolder } from './clone.ts';
import { serving, withStore } from './servers.ts';
import { startWriters, writersCount } from './writers.ts';
import { withPostgres } from './with-postgres.ts';

endAfterTests();

const passphrase = 'correct horse battery';

/** The settings that say where a community's database is. */
interface Place extends Record<string, string> {
  NYX_DATA_DIR: string;
}

/** Runs an operator's command, which must succeed. @returns what the command has printed */
async function operate(command: string, place: Place, args: readonly string[] = []): Promise<string> {
  const started = await run(root, ['npm', 'run', command, '--', ...args], {
    NYX_BACKUP_PASSPHRASE: passphrase,
    ...place,
  });
  expect([await started.untilEnd(), started.complaints()], started.output()).toEqual([0, []]);
  return started.output();
}

const journalOf = ({ NYX_DATA_DIR, DATABASE_URL }: Place) =>
  withStore([NYX_DATA_DIR, DATABASE_URL], ({ db }) =>
    db.selectFrom('journal').selectAll().orderBy('seq').execute(),
  );

const giftsIn = (journal: Awaited<ReturnType<typeof journalOf>>): number =>
  journal.filter(({ kind }) => kind === 'given').length;

/** The digest of all rows, from the last line of a backup. */
async function digestOf(file: string): Promise<string> {
  const { rows, end } = await readBackup(file);
  while (!(await rows.next()).done);
  return end().digest;
}

test.for(['SQLite', 'PostgreSQL'])(
  'on %s, a backup made while members write contains every write acknowledged before it, moves to the other engine and back unchanged, and a server starts from it',
  { timeout: 900_000 },
  async (engine, { skip, annotate }) => {
    const postgres = await withPostgres(skip);
    const onSqlite = (): Place => ({ NYX_DATA_DIR: temporaryFolder() });
    async function onPostgres(name: string): Promise<Place> {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return { ...onSqlite(), DATABASE_URL: postgres.url.replace(/\/postgres$/, `/${name}`) };
    }
    const isSqlite = engine === 'SQLite';
    const first = isSqlite ? onSqlite() : await onPostgres('first');
    const moved = isSqlite ? await onPostgres('moved') : onSqlite();
    const back = isSqlite ? onSqlite() : await onPostgres('back');
    const files = temporaryFolder();
    const file = (name: string): string => path.join(files, `${name}.backup`);

    const server = await serving(first);
    const giftsBefore = giftsIn(await journalOf(first));
    const { authToken } = await tokensOf(server.url, 'demo-player');
    const writers = await startWriters(server.url, { serverMayStop: true });
    await writers.untilAcknowledged();
    const acknowledgedBefore = writers.acknowledged();
    const printed = await operate('backup', first, [file('first'), '--with-secrets']);
    const acknowledgedAfter = writers.acknowledged();
    expect(printed).toContain('which was restored once to check it');
    await writers.untilAcknowledged();
    await server.kill('SIGKILL');
    const journal = await journalOf(first);

    expect(await operate('restore', moved, [file('first')])).toContain('rows of the backup of');
    await operate('backup', moved, [file('moved')]);
    await operate('restore', back, [file('moved')]);
    await operate('backup', back, [file('back')]);
    const digest = await digestOf(file('first'));
    expect([await digestOf(file('moved')), await digestOf(file('back'))]).toEqual([digest, digest]);
    for (const place of [moved, back, first])
      expect(await operate('check-data', place)).toContain('No rule is broken');

    // The journals are compared here; `check-data` has compared each journal with its data.
    const restored = await journalOf(back);
    expect(restored).toEqual(journal.slice(0, restored.length));
    const gifts = giftsIn(restored) - giftsBefore;
    expect(gifts).toBeGreaterThanOrEqual(acknowledgedBefore);
    expect(gifts).toBeLessThanOrEqual(acknowledgedAfter + writersCount);
    expect(journal.length).toBeGreaterThan(restored.length);

    expect(existsSync(path.join(moved.NYX_DATA_DIR, 'secrets.json'))).toBe(true);
    const replacement = await serving(moved);
    const headers = { Authorization: `Bearer ${authToken}` };
    expect((await fetch(`${replacement.url}/character/forSelf`, { headers })).status).toBe(200);

    // The server itself has lost nothing either.
    await server.restart();
    const figures = await writers.finish();
    await annotate(
      `${engine}: ${acknowledgedBefore} writes acknowledged when the backup began, ${acknowledgedAfter} when it ended, ${gifts} in the backup; ` +
        `${journal.length - restored.length} journal entries after the backup; in all, ${figures}`,
      'figure',
    );
  },
);
