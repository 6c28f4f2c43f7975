import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Variables that commands set for their own processes. */
const internal = ['NYX_DEV_API', 'NYX_ONE_WORKER', 'NYX_REPORT', 'NYX_SLOW_MACHINE', 'NYX_WORLD'];

const namesIn = (text: string): string[] => text.match(/\b(?:NYX|DISCORD)_[A-Z_]+|\bDATABASE_URL\b/g) ?? [];

const code = execFileSync('git', ['ls-files', 'server', 'tools', 'core', 'src', 'vite.config.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
const settings = [...new Set(code.flatMap((file) => namesIn(read(file))))]
  .filter((name) => !internal.includes(name) && !name.endsWith('_'))
  .toSorted();

it('.env.example names exactly the settings that the code reads', () => {
  expect([...new Set(namesIn(read('.env.example')))].toSorted()).toEqual(settings);
});

it('the README, docs/server.md or docs/testing.md names every setting', () => {
  const documented = new Set([
    ...namesIn(read('README.md')),
    ...namesIn(read('docs/server.md')),
    ...namesIn(read('docs/testing.md')),
  ]);
  expect(settings.filter((name) => !documented.has(name))).toEqual([]);
});
