import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Most files in a folder that a reader can survey. */
const most = 25;

it('no folder of the product holds more files than a reader can survey', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', 'core', 'server', 'src', 'tools', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const file of files.trim().split('\n')) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});
