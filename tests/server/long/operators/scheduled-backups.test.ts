import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { secretsFileOf } from '#server/auth/secrets-file.ts';
import type { BackupOptions } from '#server/backups/schedule.ts';
import { restore } from '#server/store/backup/restore.ts';
import { openSecrets } from '#server/store/backup/sealed-secrets.ts';
import { readBackup } from '#server/store/backup/read-backup.ts';
import { eventually } from '../../../support/eventually.ts';
import { openedStore } from '../../support/community.ts';
import { digestOf } from '../../support/digest.ts';
import { databaseUrlOf, engine } from '../../support/engine.ts';
import { recordedLog } from '../../support/log.ts';
import { open, seededFolder, serve, temporaryFolder } from '../../support/serve.ts';

const hour = 60 * 60_000;
const first = 'nyx-20260517T120000Z.backup';

/** How often these servers check whether a backup is due, in ms. */
const interval = 20;

const options = async (more: Partial<BackupOptions> = {}): Promise<BackupOptions> => ({
  folder: join(await temporaryFolder(), 'backups'),
  hours: 24,
  keep: 2,
  interval,
  ...more,
});

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).toSorted((one, other) => (one < other ? -1 : 1));

const until = (folder: string, names: string[]) =>
  eventually(async () => expect(await namesIn(folder)).toEqual(names));

test('soon after its start, the server writes a backup that restores every row and contains the sealed secrets', async () => {
  const backups = await options({ passphrase: 'correct horse battery' });
  const { app } = await serve({ backups });
  await until(backups.folder, [first]);
  const file = join(backups.folder, first);
  const { head } = await readBackup(file);
  expect(openSecrets(head.secrets!, 'correct horse battery')).toContain('"access"');
  const folder = await temporaryFolder();
  await restore(file, folder, await databaseUrlOf(folder));
  expect(await digestOf(await openedStore(folder))).toEqual(await digestOf(app.store));
});

test('the server writes the next backup when it is due, and removes the oldest backup and the remains of interrupted ones, but no other file', async () => {
  const backups = await options();
  await mkdir(backups.folder);
  for (const name of [
    'nyx-20260514T120000Z.backup',
    'nyx-20260515T120000Z.backup',
    'nyx-20260516T120000Z.backup.7',
    'notes.txt',
  ])
    await writeFile(join(backups.folder, name), '');
  const server = await serve({ backups });
  await until(backups.folder, ['notes.txt', 'nyx-20260515T120000Z.backup', first]);
  server.clock.now += 23 * hour;
  await server.app.inject('/readyz');
  expect(await namesIn(backups.folder)).toHaveLength(3);
  server.clock.now += hour;
  await until(backups.folder, ['notes.txt', first, 'nyx-20260518T120000Z.backup']);
});

test('the metrics contain the age of the newest backup; if a maximum age is configured, the server is not ready beyond it', async () => {
  const backups = await options({ maxHours: 48, interval: hour });
  await mkdir(backups.folder);
  await writeFile(join(backups.folder, first), '');
  const check = async (now: number) => {
    const dataDir = await temporaryFolder();
    const server = await open({ dataDir, backups: { ...backups, hours: 1_000 } });
    server.clock.now += now;
    const { body: metrics } = await server.app.inject('/metrics');
    const ready = await server.app.inject('/readyz');
    await server.app.close();
    const age = /^nyx_backup_age_seconds (\S+)$/m.exec(metrics)?.[1];
    const { checks } = ready.json<{ checks: Record<string, string> }>();
    return [age, ready.statusCode, checks['backup']];
  };
  expect(await check(0)).toEqual(['0', 200, 'ok']);
  expect(await check(49 * hour)).toEqual([
    String(49 * 3_600),
    503,
    `The newest backup in ${backups.folder} is 49 hours old; the limit is 48 hours.`,
  ]);
});

test('a server that stops in the middle of a backup leaves no copy of the data behind', async () => {
  const temporary = await temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  const backups = await options();
  const dataDir = await seededFolder();
  const { app } = await open({ dataDir, backups });
  const copies = () =>
    namesIn(temporary).then((names) => names.filter((name) => name.startsWith('nyx-backup-')));
  await eventually(async () => expect(await copies()).toHaveLength(1));
  await app.close();
  await eventually(async () => expect(await copies()).toEqual([]));
});

test('a backup whose secrets cannot be sealed is logged, leaves no file, and does not harm the server', async () => {
  const { logger, text } = recordedLog('error');
  const backups = await options({ passphrase: 'correct horse battery' });
  await mkdir(backups.folder);
  await writeFile(join(backups.folder, first), '');
  const { app, clock, dataDir } = await serve({ backups, logger });
  await rename(secretsFileOf(dataDir), join(dataDir, 'moved'));
  await mkdir(secretsFileOf(dataDir));
  clock.now += 24 * hour;
  await eventually(() => expect(text()).toContain('EISDIR'));
  expect(text()).toContain('a backup failed; the next try is in an hour');
  expect(await namesIn(backups.folder)).toEqual([first]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test.skipIf(engine === 'sqlite')('of two servers on one database, only one writes backups', async () => {
  const [mine, theirs] = [await options(), await options()];
  const one = await serve({ backups: mine });
  await until(mine.folder, [first]);
  const other = await open({ dataDir: one.dataDir, backups: theirs });
  await new Promise((resolve) => setTimeout(resolve, 50 * interval));
  expect(await namesIn(theirs.folder)).toEqual([]);
  await one.app.close();
  await until(theirs.folder, [first]);
  await other.app.close();
});
