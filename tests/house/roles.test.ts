import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const role = new RegExp(`['"](?:${roles.join('|')})['"]`);

/** Files that may name roles: the tables of roles and of calls, the rule that reads these tables, and the demo. */
const mayNameRoles = /^core\/(?:contract\/(?:roles|routes)|rules\/roles)\.ts$|^server\/demo\//;

it('no code names a role, except the tables of roles and calls, their rule, and the demo', () => {
  const files = execFileSync('git', ['ls-files', 'core', 'server', 'src'], { cwd: root, encoding: 'utf8' });
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !mayNameRoles.test(file))
    .filter((file) => role.test(readFileSync(path.join(root, file), 'utf8')));
  expect(naming).toEqual([]);
});
