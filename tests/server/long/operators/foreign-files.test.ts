import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readable, writeNew } from '../../../../tools/lib/community/files.mjs';
import { newSecret } from '#server/auth/secrets-file.ts';
import { databaseFile } from '#server/store/engine/engine.ts';
import { copySeeded, engine } from '../../support/engine.ts';
import { nobody, runTool } from '../../support/run-tool.ts';
import { temporaryFolder } from '../../support/serve.ts';

const isRoot = process.getuid?.() === 0;

/**
 * A folder that any user may open. It contains a data folder with the demo community that belongs to the user nobody.
 */
async function folders(): Promise<{ outer: string; dataDir: string }> {
  const outer = await temporaryFolder();
  await chmod(outer, 0o755);
  const dataDir = join(outer, 'data');
  await mkdir(dataDir);
  await copySeeded(dataDir);
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, dataDir]);
  return { outer, dataDir };
}

/** What a command that fails writes to its standard error. */
const failureOf = async (run: Promise<unknown>): Promise<string> =>
  ((await run.catch((thrown: unknown) => thrown)) as { stderr: string }).stderr;

describe('a command that writes a file', () => {
  test.each([
    ['ENOSPC', 'There is no space left in the folder /'],
    ['EROFS', 'The folder / cannot be written, because its file system is read-only'],
    ['EACCES', /^The user \w+ may not write into the folder \//],
  ])('says in one sentence what to do after %s', async (code, words) => {
    const writing = writeNew('/new.json', '/srv/nyx', (target) =>
      Promise.reject(Object.assign(new Error(code), { code, path: target })),
    );
    await expect(writing).rejects.toThrow(words);
    await expect(writing).rejects.toThrow('; name a file in another one, such as /srv/nyx/new.json.');
    await expect(writing).rejects.toHaveProperty('name', 'Failure');
  });

  test('if the folder does not exist, names it and does no work', async () => {
    const folder = await temporaryFolder();
    const writing = writeNew(join(folder, 'none/new.json'), folder, () => Promise.reject(new Error('work')));
    await expect(writing).rejects.toThrow(
      `There is no folder ${join(folder, 'none')}; name a file in another one, such as ${join(folder, 'new.json')}.`,
    );
  });

  test('rethrows an error of another file unchanged', async () => {
    const folder = await temporaryFolder();
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/elsewhere' });
    await expect(writeNew(join(folder, 'new.json'), folder, () => Promise.reject(error))).rejects.toBe(error);
  });
});

test('a folder is refused in words where a file is read', async () => {
  const folder = await temporaryFolder();
  await expect(readable(folder, '/srv/nyx')).rejects.toThrow(`${folder} is a folder; name a file.`);
  expect(await readable(folder, '/srv/nyx', 'folder')).toBe(folder);
});

describe.skipIf(!isRoot || engine === 'postgres')('between users', () => {
  test.each([
    ['person', ['demo-player', '--export', 'new.json']],
    ['export', ['labels', 'new.json']],
    ['backup', ['new.json']],
  ])('%s refuses a folder that its user cannot write, and suggests the data folder', async (tool, args) => {
    const { outer, dataDir } = await folders();
    const settings = { INIT_CWD: outer };
    expect(await failureOf(runTool(tool, dataDir, args, settings, nobody))).toBe(
      `The user nobody may not write into the folder ${outer}; name a file in another one, such as ${join(dataDir, 'new.json')}.\n`,
    );
  });

  const readers = ['import', 'restore'];
  test.each(readers)(
    '%s refuses a file that its user may not read, and says how to copy it',
    async (tool) => {
      const { outer, dataDir } = await folders();
      const file = join(outer, 'secret.json');
      await writeFile(file, '{}', { mode: 0o600 });
      expect(await failureOf(runTool(tool, dataDir, [file], {}, nobody))).toBe(
        `The user nobody may not read ${file}. Copy it to where this user may, such as with "install --owner=nobody ${file} ${join(dataDir, 'secret.json')}", and name the copy.\n`,
      );
    },
  );

  test('root is refused on a data folder of another user, because that user could not open files of root', async () => {
    const { outer, dataDir } = await folders();
    for (const [tool, ...args] of [['restore', 'x.backup'], ['check-data']] as const) {
      const said = await failureOf(runTool(tool, dataDir, args, { INIT_CWD: outer }));
      expect(said).toContain(`The data folder ${dataDir} belongs to nobody, and this command runs as root`);
    }
    await expect(runTool('doctor', dataDir)).rejects.toHaveProperty(
      'stdout',
      expect.stringMatching(/FAULT {2}Data folder .* belongs to nobody, and this command runs as root/),
    );
  });

  test('a file of the data folder that belongs to another user is named with its owner', async () => {
    const { outer, dataDir } = await folders();
    const source = await temporaryFolder();
    await copySeeded(source);
    const file = join(outer, 'nyx.backup');
    await runTool('backup', source, [file]);
    await chmod(file, 0o644);
    await rm(databaseFile(dataDir));
    await writeFile(join(dataDir, 'server.lock'), '', { mode: 0o600 });
    expect(await failureOf(runTool('restore', dataDir, [file], {}, nobody))).toBe(
      `The data folder ${dataDir} cannot be written: ${join(dataDir, 'server.lock')} belongs to root, and this process runs as nobody; mend that with "chown -R nobody ${dataDir}", or choose another with NYX_DATA_DIR.\n`,
    );
  });
});

describe.skipIf(engine === 'postgres')('npm run restore', () => {
  const passphrase = { NYX_BACKUP_PASSPHRASE: 'correct horse battery' };
  const pair = (): string => JSON.stringify({ access: newSecret(), refresh: newSecret() });

  test('looks for the signing secrets before it says what to do about them', async () => {
    const [from, into] = [await temporaryFolder(), await temporaryFolder()];
    await copySeeded(from);
    const secrets = pair();
    await writeFile(join(from, 'secrets.json'), secrets);
    const [bare, sealed] = [join(from, 'bare.backup'), join(from, 'sealed.backup')];
    await runTool('backup', from, [bare]);
    await runTool('backup', from, [sealed, '--with-secrets'], passphrase);

    const restore = (file: string, dataDir: string) => runTool('restore', dataDir, [file], passphrase);
    const place = join(into, 'secrets.json');
    await writeFile(place, pair());
    expect(await failureOf(restore(sealed, into))).toContain(
      `${place} holds other signing secrets than the backup; move that file away first.`,
    );
    expect((await restore(bare, into)).stdout).toContain(`The server uses those of ${place}`);
    const other = await temporaryFolder();
    expect((await restore(bare, join(other, 'new'))).stdout).toContain('Put the old secrets.json at');
    const third = await temporaryFolder();
    await writeFile(join(third, 'secrets.json'), secrets);
    expect((await restore(sealed, third)).stdout).not.toContain('secrets');
  });
});
