import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { StartProblem } from '#server/problems.ts';
import { createCheckpoints } from '#server/store/engine/checkpoints.ts';
import { openConnection, type SqliteConnection } from '#server/store/engine/sqlite-connection.ts';
import { databaseFile } from '#server/store/engine/engine.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { openedStore } from '../support/community.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { seededFolder, temporaryFolder } from '../support/serve.ts';
import { lock } from '../support/foreign-lock.ts';

const onSqlite = engine === 'sqlite';

describe.runIf(onSqlite)('a second server on a SQLite file', () => {
  const refusal = async (dataDir: string): Promise<unknown> =>
    buildApp({ dataDir, logger: false }).catch((error: unknown) => error);

  test('cannot start until the first one has ended, and a message says so', async () => {
    const dataDir = await temporaryFolder();
    const first = await buildApp({ dataDir, logger: false });
    const words = `Another Nyx server uses the data folder ${dataDir}; stop that one, or choose another folder with NYX_DATA_DIR.`;
    expect(await refusal(dataDir)).toEqual(new StartProblem(words));
    expect((await first.inject('/healthz')).statusCode).toBe(200);
    await first.close();
    await (await buildApp({ dataDir, logger: false })).close();
  });

  test('cannot start until the first one, in another process, is killed', async () => {
    const dataDir = await temporaryFolder();
    const libsql = createRequire(import.meta.url).resolve('libsql');
    const script = `
      const lock = new (require(process.argv[1]))(process.argv[2]);
      lock.exec('begin exclusive');
      console.log('locked');
      setInterval(() => lock, 1000);`;
    const other = spawn(process.execPath, ['-e', script, libsql, join(dataDir, 'server.lock')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    expect(await refusal(dataDir)).toBeInstanceOf(StartProblem);
    const ended = once(other, 'exit');
    other.kill('SIGKILL');
    await ended;
    await (await buildApp({ dataDir, logger: false })).close();
  });
});

/** Commits many rows of several pages each. */
async function writeMuch({ db }: Store): Promise<void> {
  for (let row = 0; row < 300; row += 1) {
    const source = { name: `a ${row}`, abbreviation: 'x'.repeat(10_000) };
    await db.insertInto('item_source').values(source).execute();
  }
}

const bytesOf = async (file: string): Promise<number> => (await stat(file)).size;

describe.runIf(onSqlite)('checkpoints', () => {
  test('happen when the server writes, but not when another process does', async () => {
    const dataDir = await temporaryFolder();
    const server = await openedStore(dataDir, 'server');
    const tool = await openedStore(dataDir, 'tool');
    const before = await bytesOf(databaseFile(dataDir));
    await writeMuch(tool);
    expect(await bytesOf(databaseFile(dataDir))).toBe(before);
    await tool.close();
    expect(await bytesOf(databaseFile(dataDir))).toBe(before);
    server.revision(['label']);
    await server.db.insertInto('item_source').values({ name: 'b', abbreviation: 'b' }).execute();
    expect(await bytesOf(databaseFile(dataDir))).toBeGreaterThan(before + 2_000_000);
  });

  test('leave the whole database in its file when the server stops', async () => {
    const [dataDir, copy] = [await temporaryFolder(), await temporaryFolder()];
    const first = await openStore(dataDir, undefined, 'server');
    const source = { name: 'last', abbreviation: 'l' };
    await first.db.insertInto('item_source').values(source).execute();
    await first.close();
    await copyFile(databaseFile(dataDir), databaseFile(copy));
    const { db } = await openedStore(copy, 'check');
    expect(await db.selectFrom('item_source').selectAll().execute()).toEqual([source]);
  });

  test('run while no other connection can commit, and are skipped while another connection writes', async () => {
    const dataDir = await temporaryFolder();
    const file = databaseFile(dataDir);
    const writer = openConnection(file, ['journal_mode = WAL', 'wal_autocheckpoint = 0']);
    const gate = openConnection(file, ['wal_autocheckpoint = 0']);
    const other = new Database(file);
    onTestFinished(() => [writer, gate, other].forEach((one) => one.close()));
    writer.run('create table t (a)');
    const during: string[] = [];
    const observedWriter: SqliteConnection = {
      ...writer,
      run(statement, parameters) {
        try {
          other.exec('begin immediate; rollback');
          during.push('could commit');
        } catch {
          during.push('could not commit');
        }
        return writer.run(statement, parameters);
      },
    };
    const checkpoints = createCheckpoints(observedWriter, gate);
    checkpoints.now();
    expect(during).toEqual(['could not commit']);
    const unlock = lock(dataDir);
    checkpoints.now();
    expect(during).toHaveLength(1);
    unlock();
    checkpoints.now();
    expect(during).toHaveLength(2);
  });
});

test('a store that is open for a check refuses writes', async () => {
  const { db } = await openedStore(await seededFolder(), 'check');
  expect((await db.selectFrom('item').select('name').execute()).length).toBeGreaterThan(0);
  const write = db.insertInto('item_source').values({ name: 'a', abbreviation: 'a' }).execute();
  await expect(write).rejects.toThrow();
  expect(await db.selectFrom('item_source').select('name').where('name', '=', 'a').execute()).toEqual([]);
});

test('a store that is open for a check cannot open a database of an older version, and a message says so', async () => {
  const dataDir = await temporaryFolder();
  const url = await databaseUrlOf(dataDir);
  if (url === undefined) new Database(databaseFile(dataDir)).close();
  await expect(openStore(dataDir, url, 'check')).rejects.toThrow(/older version of Nyx/);
  await expect(openStore(dataDir, url, 'check')).rejects.toThrow(StartProblem);
});
