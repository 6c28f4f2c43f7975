import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('nothing is left that `npm run new` wrote to be filled in', () => {
  const args = [
    'grep',
    '-lF',
    '--untracked',
    '-e',
    'FILL IN',
    '--',
    'core',
    'docs',
    'server',
    'src',
    'tests',
  ];
  const others = [':!docs/adding-a-flow.md', ':!tests/tools', ':!tests/house/filled-in.test.ts'];
  let found = '';
  try {
    found = execFileSync('git', [...args, ...others], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    // Git ends with 1 if it finds nothing.
    expect((error as { status?: number }).status).toBe(1);
  }
  expect(found).toBe('');
});
