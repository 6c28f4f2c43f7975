import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './files.ts';

/** Files that write or explain the mark. */
const others = ['docs/adding-a-flow.md', 'tests/tools', 'tests/house/filled-in.test.ts'];

it('nothing is left that `npm run new` wrote to be filled in', () => {
  const rooms = [
    'CHANGELOG.md',
    'core',
    'docs',
    'server',
    'src',
    'tests',
    ...others.map((file) => `:!${file}`),
  ];
  const args = ['grep', '-lF', '--untracked', '-e', 'FILL IN', '--', ...rooms];
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  // Git ends with 1 if it finds nothing.
  expect([stdout, status]).toEqual(['', 1]);
});
