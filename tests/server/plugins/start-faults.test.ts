import { expect, test } from 'vitest';
import { StartProblem } from '#server/problems.ts';
import { readSettings } from '#server/settings.ts';
import { explainStart } from '#server/start-faults.ts';
import { DatabaseTrouble } from '#server/store/engine/trouble.ts';

test.each([
  [{}, 'The database in /srv/nyx cannot be used'],
  [{ DATABASE_URL: 'postgres://localhost/nyx' }, 'The database of DATABASE_URL cannot be used'],
])('a start that its database prevents says which database: %o', (more, sentence) => {
  const settings = readSettings({ NYX_DATA_DIR: '/srv/nyx', ...more });
  const explained = explainStart(new DatabaseTrouble('slow'), settings) as Error;
  expect(explained.message).toBe(`${sentence}: The database takes too long.`);
});

const listening = Object.assign(new Error('listen'), { syscall: 'listen' });

const notWritable = 'The data folder /nowhere cannot be written; choose another with NYX_DATA_DIR.';

test.each<[code: string, sentence: string]>([
  ['EADDRINUSE', 'Port 5080 is in use; stop the program that uses it or choose another port with PORT.'],
  ['EADDRNOTAVAIL', 'This machine has no address "192.0.2.1"; choose another with HOST.'],
  ['ENOTFOUND', 'This machine has no address "192.0.2.1"; choose another with HOST.'],
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].map(
    (code): [string, string] => [code, notWritable],
  ),
  ['ENOSPC', 'There is no space left for the data folder /nowhere.'],
  ['SQLITE_FULL', 'There is no space left for the data folder /nowhere.'],
  [
    'SQLITE_BUSY',
    'The database in /nowhere is locked by another program; stop that program, then restart the server.',
  ],
  ...['SQLITE_NOTADB', 'SQLITE_CORRUPT'].map((code): [string, string] => [
    code,
    'The database in /nowhere is damaged; restore it from a backup or choose another folder with NYX_DATA_DIR.',
  ]),
])('a start that fails with %s says in one sentence why, and what to do', (code, sentence) => {
  const settings = readSettings({ NYX_DATA_DIR: '/nowhere', HOST: '192.0.2.1' });
  const cause = Object.assign(new Error('unforeseen'), { code });
  const explained = explainStart(cause, settings);
  expect(explained).toBeInstanceOf(StartProblem);
  expect(explained).toMatchObject({ message: sentence, cause });
});

test('a start that may not use its port says which ports are free to use', () => {
  const explained = explainStart(Object.assign(listening, { code: 'EACCES' }), readSettings({ PORT: '80' }));
  expect((explained as Error).message).toBe(
    'Port 80 needs more rights than this process has; choose one above 1023 with PORT.',
  );
});

test('a start that fails for an unknown reason reports that error unchanged', () => {
  const unknown = Object.assign(new Error('unforeseen'), { code: 'EWHATEVER' });
  expect(explainStart(unknown, readSettings({}))).toBe(unknown);
  const problem = new StartProblem('No.');
  expect(explainStart(problem, readSettings({}))).toBe(problem);
});
