import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const role = new RegExp(`['"](?:${roles.join('|')})['"]`);

/** The table of roles, the table of calls, the rule that reads them, and who there is in the demo. */
const mayNameRoles = /^core\/(?:contract\/(?:roles|routes)|rules\/roles)\.ts$|^server\/demo\//;

it('no code asks for a role by its name: it asks for a call, and the table of calls answers', () => {
  const files = execFileSync('git', ['ls-files', 'core', 'server', 'src'], { cwd: root, encoding: 'utf8' });
  const naming = files
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !mayNameRoles.test(file))
    .filter((file) => role.test(readFileSync(path.join(root, file), 'utf8')));
  expect(naming).toEqual([]);
});
