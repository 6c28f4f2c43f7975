import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../files.ts';

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');

/**
 * The environments whose globals the compiler knows when it checks a folder alone. The types of imported packages may
 * add an environment.
 */
function environmentsOf(folder: string): string[] {
  const args = [tsc, '-p', folder, '--listFilesOnly'];
  const files = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return [
    ...(/[\\/]lib\.dom\.d\.ts$/m.test(files) ? ['browser'] : []),
    ...(/@types[\\/]node[\\/]globals\.d\.ts$/m.test(files) ? ['Node'] : []),
  ];
}

it.each([
  ['core', []],
  ['server', ['Node']],
  ['src', ['browser']],
  ['.', ['browser', 'Node']],
])('the compiler checks %s with exactly the globals of %j', (folder, globals) => {
  expect(environmentsOf(folder)).toEqual(globals);
});
