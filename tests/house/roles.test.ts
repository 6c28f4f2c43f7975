import { expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { listed, read } from './files.ts';

const role = new RegExp(`['"](?:${roles.join('|')})['"]`);

/** Files that may name roles: the tables of roles and of calls, the rule that reads these tables, and the demo. */
const mayNameRoles = /^core\/(?:contract\/(?:roles|routes)|rules\/roles)\.ts$|^server\/demo\//;

it('no code names a role, except the tables of roles and calls, their rule, and the demo', () => {
  const naming = listed('core', 'server', 'src').filter(
    (file) => /\.tsx?$/.test(file) && !mayNameRoles.test(file) && role.test(read(file)),
  );
  expect(naming).toEqual([]);
});
