import { expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { type Route, routes } from '#core/contract/routes.ts';
import { admits, admitsAll, holds, holdsAny, isOffered, mayCall, requiresRole } from '#core/rules/roles.ts';

it('an ADMIN holds every role, and another member only the assigned ones', () => {
  for (const role of roles) {
    expect([holds(['ADMIN'], role), holds([], role)]).toEqual([true, false]);
    for (const assigned of roles.filter((name) => name !== 'ADMIN'))
      expect(holds([assigned], role)).toBe(assigned === role);
  }
});

it('if a call names several roles, one of them is enough', () => {
  expect(holdsAny(['PLAYER', 'MANAGE_FOUNDRY'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(true);
  expect(holdsAny(['PLAYER'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(false);
  expect(holdsAny(['ADMIN'], ['MANAGE_FOUNDRY'])).toBe(true);
});

it.each(['anyone', 'refreshToken', 'member', 'owner'] as const)('a call for %s needs no role', (who) => {
  expect([admits(who, []), admitsAll(who)]).toEqual([true, true]);
});

it('a call for roles is open to members with one of them only', () => {
  expect(admits(['MANAGE_ITEMS'], ['MANAGE_ITEMS'])).toBe(true);
  expect(admits(['MANAGE_ITEMS'], ['PLAYER'])).toBe(false);
  expect(admitsAll(roles)).toBe(false);
});

it('a call needs a role of its own and of its operation, and is open to nobody with an operation that it does not have', () => {
  const unknown = ['updateInventory', 'STEAL'] as unknown as ['updateInventory', 'SELL'];
  const without = ['items', 'SELL'] as unknown as ['items'];
  expect(mayCall(['DELETE_ITEMS'], 'deleteItem')).toBe(true);
  expect(mayCall(['MANAGE_ITEMS'], 'deleteItem')).toBe(false);
  expect(mayCall([], 'items')).toBe(true);
  expect(mayCall([], 'updateInventory', 'SELL')).toBe(true);
  expect(mayCall([], 'updateInventory', 'ASSIGN')).toBe(false);
  expect(mayCall(['MANAGE_CHARACTERS'], 'updateInventory', 'ASSIGN')).toBe(true);
  expect([mayCall(['ADMIN'], ...unknown), mayCall(['ADMIN'], ...without)]).toEqual([false, false]);
});

it('a call of a feature is offered by servers with this feature, and other calls by all servers', () => {
  expect([isOffered(['journal'], 'journal'), isOffered(['changes'], 'journal')]).toEqual([true, false]);
  expect(isOffered([], 'items')).toBe(true);
});

const calls = routes as Readonly<Record<string, Route>>;

it.each<[string, unknown, boolean]>([
  ['deleteItem', undefined, true],
  ['items', undefined, false],
  ['updateInventory', 'ASSIGN', true],
  ['updateInventory', 'SELL', false],
  ['items', 'ASSIGN', false],
  ...['STEAL', 'toString', undefined, 5, ['ASSIGN']].map((operation): [string, unknown, boolean] => [
    'updateInventory',
    operation,
    false,
  ]),
])('a role is required for the call %s with the operation %j: %s', (call, operation, isRequired) => {
  expect(requiresRole(calls[call]!, operation)).toBe(isRequired);
});
