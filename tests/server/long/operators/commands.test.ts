import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSecrets } from '#server/auth/secrets-file.ts';
import type { ImportFile } from '#server/store/import/import-file.ts';
import { community } from '../../support/community.ts';
import { databaseSettings } from '../../support/engine.ts';
import { runTool } from '../../support/run-tool.ts';
import { lyra, open, temporaryFolder } from '../../support/serve.ts';

describe('npm run import', () => {
  const file: ImportFile = {
    labels: [
      { type: 'ITEM', name: 'Potion' },
      { type: 'SESSION', name: 'Potion' },
      { type: 'PROFICIENCY', name: 'Cook’s Utensils', id: 'cook' },
    ],
    manuals: [{ name: 'The Book', abbreviation: 'TB' }],
    experienceTable: { 0: '1', 500: '2' },
  };

  test('imports a file, and reports the fault of an invalid file', async () => {
    const dataDir = await temporaryFolder();
    const path = join(dataDir, 'community.json');
    const run = async (content: string) => {
      await writeFile(path, content);
      return runTool('import', dataDir, [path], await databaseSettings(dataDir));
    };
    expect((await run(JSON.stringify(file))).stdout).toContain('Labels: 3 new, 0 changed');
    await expect(run('{"labels":[{"type":"ITEM"}]}')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('labels.0.name is missing'),
    });
    const { app } = await open({ dataDir, seed: false });
    expect(await app.store.labels.list()).toHaveLength(3);
    await app.close();
  });

  test('reads a CSV file that npm run export has written, while the server runs', async () => {
    const { server } = await community();
    const { dataDir } = server;
    const run = async (command: string, ...args: string[]) =>
      runTool(command, dataDir, args, await databaseSettings(dataDir));
    expect((await run('export', 'characters', 'all.csv')).stdout).toContain('All characters are in all.csv');
    const written = join(dataDir, 'all.csv');
    const text = await readFile(written, 'utf8');
    const [player, name] = lyra.split(':');
    await writeFile(written, text.replace(`${player},${name},`, `${player},${name},New `));
    const { stdout } = await run('import', 'all.csv', '--dry-run');
    expect(stdout).toContain(`"${name}": changes race.`);
    expect(stdout).toContain('Nothing was imported.');
    expect((await run('import', 'all.csv')).stdout).toContain(`"${name}": changes race.`);
    await expect(run('export', 'events', 'x.csv')).rejects.toMatchObject({
      code: 1,
      stderr: 'Usage: npm run export -- labels|players|items|characters|sessions FILE.csv\n',
    });
  });
});

test('npm run rotate-secrets replaces secrets in the data folder, or prints new ones if the settings contain the secrets', async () => {
  const dataDir = await temporaryFolder();
  const run = (settings?: Record<string, string>) => runTool('rotate-secrets', dataDir, [], settings);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no .*secrets\.json yet/),
  });
  const [first] = await loadSecrets(dataDir, 0);
  expect((await run()).stdout).toContain('Restart the server');
  const after = await loadSecrets(dataDir, 0);
  expect(after.map(({ kid }) => kid)).toEqual([expect.not.stringMatching(first!.kid), first!.kid]);

  const secretSettings = { NYX_ACCESS_SECRET: 'a'.repeat(64), NYX_REFRESH_SECRET: 'b'.repeat(64) };
  const { stdout } = await run(secretSettings);
  expect(stdout).toMatch(/\nNYX_ACCESS_SECRET=[0-9a-f]{64}\nNYX_REFRESH_SECRET=[0-9a-f]{64}\n$/);
  expect(stdout).not.toContain(secretSettings.NYX_ACCESS_SECRET);
  expect(await loadSecrets(dataDir, 0)).toEqual(after);
});
