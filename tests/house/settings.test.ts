import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Settings that commands set for their own processes. */
const internal = ['NYX_DEV_API', 'NYX_REPORT', 'NYX_WORLD'];

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

it('.env.example names every setting that the code reads, and no other', () => {
  expect([...new Set(namesIn(read('.env.example')))].toSorted()).toEqual(settings);
});

it('the README or the guide of the server explains every setting', () => {
  const documented = new Set([
    ...namesIn(read('README.md')),
    ...namesIn(read('docs/server.md')),
    ...namesIn(read('docs/testing.md')),
  ]);
  expect(settings.filter((name) => !documented.has(name))).toEqual([]);
});
