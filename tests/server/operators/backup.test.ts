import { existsSync, readdirSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import { checkData } from '#server/store/check-data.ts';
import { readBackup } from '#server/store/backup/read-backup.ts';
import { restore } from '#server/store/backup/restore.ts';
import { openSecrets, sealSecrets, storeSecrets } from '#server/store/backup/sealed-secrets.ts';
import { withSnapshot } from '#server/store/backup/snapshot.ts';
import { writeBackup } from '#server/store/backup/write-backup.ts';
import { databaseFile } from '#server/store/engine/engine.ts';
import { groupBy } from '#server/store/json.ts';
import { openStore } from '#server/store/store.ts';
import type { TableName } from '#server/store/tables.ts';
import { digestOf } from '../support/digest.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { allOf, serve, temporaryFolder } from '../support/serve.ts';

const writtenAt = new Date('2026-05-17T12:00:00Z');

/** Writes a backup of a data folder into a separate folder. @returns the file */
async function backUp(dataDir: string, databaseUrl: string | undefined): Promise<string> {
  const file = join(await temporaryFolder(), 'nyx.backup');
  await withSnapshot(dataDir, databaseUrl, (db) => writeBackup(db, file, writtenAt));
  return file;
}

/** Restores a backup, on SQLite unless `dataDir` has another database, and opens the store. */
async function restored(file: string, dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder());
  const databaseUrl = dataDir && (await databaseUrlOf(dataDir));
  await restore(file, folder, databaseUrl);
  const store = await openStore(folder, databaseUrl);
  onTestFinished(() => store.close());
  return { store, folder };
}

test('a backup restores every row, from the engine of this run to SQLite and back', async () => {
  const { app, dataDir } = await serve();
  const file = await backUp(dataDir, await databaseUrlOf(dataDir));
  const { store, folder } = await restored(file);
  expect(await digestOf(store)).toEqual(await digestOf(app.store));
  expect(await checkData(store)).toEqual([]);
  const second = await backUp(folder, undefined);
  const again = await restored(second, await temporaryFolder());
  expect(await digestOf(again.store)).toEqual(await digestOf(app.store));
  const [before, after] = [(await readBackup(file)).head, (await readBackup(second)).head];
  expect(after.migrations).toEqual(before.migrations);
});

describe('a restore', () => {
  let demo: string[] | undefined;

  /** The lines of a backup of the demo community, made once. */
  async function demoLines(): Promise<string[]> {
    if (demo === undefined) {
      const { dataDir } = await serve();
      const file = await backUp(dataDir, await databaseUrlOf(dataDir));
      demo = gunzipSync(await readFile(file))
        .toString('utf8')
        .trimEnd()
        .split('\n');
    }
    return demo;
  }

  async function fileOf(content: string[]): Promise<string> {
    const file = join(await temporaryFolder(), 'nyx.backup');
    await writeFile(file, gzipSync(`${content.join('\n')}\n`));
    return file;
  }

  test('refuses a database that holds a community', async () => {
    const { dataDir, app } = await serve();
    const url = await databaseUrlOf(dataDir);
    await app.close();
    await expect(restore(await fileOf(await demoLines()), dataDir, url)).rejects.toThrow(
      'There is a community in this database already.',
    );
  });

  const row = '["setting",{"name":"a","value":"b"}]';
  const end = JSON.stringify({ rows: 1, digest: '0'.repeat(64) });

  test.each<[message: string, (head: string) => string[]]>([
    ['Line 1 of the backup is not the head', () => ['{"a":1}']],
    ['Line 1 of the backup is not JSON', () => ['Dear backup']],
    ['is missing: the file was cut off', (head) => [head, row]],
    ['Line 4 of the backup follows the end', (head) => [head, row, end, row]],
    ['The rows are not those that were backed up', (head) => [head, row, end]],
    ['Line 2 of the backup names no table: "secret"', (head) => [head, '["secret",{"a":1}]', end]],
    ['names no table: "kysely_migration"', (head) => [head, '["kysely_migration",{"a":1}]', end]],
    ['a column that the table setting lacks: "a"', (head) => [head, '["setting",{"a":1}]', end]],
    ['Line 2 of the backup lacks columns', (head) => [head, '["setting",{"name":"a"}]', end]],
    ['does not fit the table setting', (head) => [head, row, row, end]],
    ['is neither a row nor the end', (head) => [head, '["setting",{"name":{"a":1},"value":"b"}]', end]],
    ['another, newer version', (head) => [head.replace('0012-webhooks', '0099-later'), row, end]],
  ])('refuses a damaged file, restores nothing and says: %s', async (message, change) => {
    const [head] = await demoLines();
    const file = await fileOf(change(head!));
    const folder = await temporaryFolder();
    await expect(restore(file, folder, await databaseUrlOf(folder))).rejects.toThrow(message);
    expect(existsSync(databaseFile(folder))).toBe(false);
  });

  test('refuses a file that was cut off in the middle', async () => {
    const file = await fileOf(await demoLines());
    await truncate(file, 20_000);
    await expect(restore(file, await temporaryFolder(), undefined)).rejects.toThrow('was cut off');
  });

  // A released version has written these files. Add one for a version whose rows the others lack; never edit one.
  const folder = join(import.meta.dirname, 'backups');
  test.each(readdirSync(folder))('updates the backup %s of an earlier version without loss', async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
    const { store } = await restored(await fileOf(lines), await temporaryFolder());
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as [TableName, object]);
    for (const [table, old] of groupBy(rows, ([of]) => of))
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual(
        expect.arrayContaining(old.map(([, stored]) => expect.objectContaining(stored))),
      );
    expect(await checkData(store)).toEqual([]);
    const search = await store.items.search({ text: 'silk', labelIds: [] }, { limit: 1, offset: 0 });
    expect(await allOf(search.entities)).toHaveLength(1);
  });
});

test('secrets can be opened only with their passphrase, and never replace existing secrets', async () => {
  const dataDir = await temporaryFolder();
  await loadSecrets(dataDir, 0);
  const sealed = (await sealSecrets(dataDir, 'correct horse battery'))!;
  const text = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  expect(sealed).not.toContain((JSON.parse(text) as { access: string }).access);
  expect(openSecrets(sealed, 'correct horse battery')).toBe(text);
  expect(() => openSecrets(sealed, 'correct horse batter')).toThrow('does not open the secrets');
  await expect(storeSecrets(dataDir, text)).rejects.toThrow('EEXIST');
});
