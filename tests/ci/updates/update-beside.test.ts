import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { mainCharacter } from '../../browser/support/person.ts';
import { root } from '../../house/files.ts';
import { tokensOf } from '../../support/sign-in.ts';
import { endAfterTests, temporaryFolder } from '../clone.ts';
import { serving, sharing } from '../servers.ts';
import { withPostgres } from '../with-postgres.ts';
import { startWriters } from '../writers.ts';

endAfterTests();

/** The newest released version in the history of this commit; null without a history or a tag. */
function newestTag(): string | null {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match=[0-9]*', 'HEAD'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** The command of a released version's server. It uses this project's packages and built page. */
async function releasedCommand(tag: string): Promise<string> {
  const folder = path.join(temporaryFolder(), 'nyx');
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', tag], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(root, name), path.join(folder, name));
  await build({
    absWorkingDir: folder,
    entryPoints: { server: 'server/main.ts' },
    outdir: 'build',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  for (const part of ['world.mjs', 'portraits'])
    if (existsSync(path.join(folder, 'server/demo', part)))
      cpSync(path.join(folder, 'server/demo', part), path.join(folder, 'build', part), { recursive: true });
  return path.join(folder, 'tools/serve.mjs');
}

/** The statuses of a sale, of an item's creation and renaming, and of reads, which together use most tables. */
async function statusesOf(url: string, name: string): Promise<number[]> {
  const headersOf = async (member: string) => ({
    Authorization: `Bearer ${(await tokensOf(url, member)).authToken}`,
    'Content-Type': 'application/json',
  });
  const [player, keeper] = [await headersOf('demo-player'), await headersOf('demo-keeper')];
  const character = `/character/${encodeURIComponent(mainCharacter)}`;
  const item = { name, labels: [] };
  const writes = [
    ['POST', `${character}/inventory`, player, { itemId: 'Beeswax', qty: 1, operation: 'SELL' }],
    ['POST', '/item', keeper, item],
    ['PUT', '/item', keeper, { item: { ...item, name: `${name} again` }, originalName: name }],
  ] as const;
  const statuses: number[] = [];
  for (const [method, address, headers, body] of writes)
    statuses.push((await fetch(url + address, { method, headers, body: JSON.stringify(body) })).status);
  for (const address of [character, '/character/forSelf', '/item', '/label'])
    statuses.push((await fetch(url + address, { headers: player })).status);
  return statuses;
}

test('a server of the newest released version continues to write while this version updates the database beside it', async ({
  skip,
  annotate,
}) => {
  const tag = newestTag();
  if (tag === null) return skip('There is no history with a tag, so no released version to update.');
  const postgres = await withPostgres(skip);
  const env = sharing(postgres.url);
  const older = await serving(env, [await releasedCommand(tag)]);
  const writers = await startWriters(older.url);
  await writers.untilAcknowledged();
  const statuses = await statusesOf(older.url, 'Lamp before');
  await serving(env);
  const before = writers.acknowledged();
  while (writers.acknowledged() < before + 100) await writers.untilAcknowledged();
  expect(await statusesOf(older.url, 'Lamp after')).toEqual(statuses);
  const figures = await writers.finish(2);
  await annotate(`Version ${tag}: ${figures}; ${before} acknowledged before the update`, 'figure');
}, 400_000);
