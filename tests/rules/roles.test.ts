import { describe, expect, it } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { type Route, routes } from '#core/contract/routes.ts';
import { admits, admitsAll, holds, holdsAny, isOffered, mayCall, requiresRole } from '#core/rules/roles.ts';

describe('roles', () => {
  it.each(roles)('an ADMIN holds the role %s', (role) => {
    expect(holds(['ADMIN'], role)).toBe(true);
  });

  it.each(roles)('a member without roles does not hold the role %s', (role) => {
    expect(holds([], role)).toBe(false);
  });

  it('a member other than an ADMIN holds only the assigned roles', () => {
    for (const assignedRole of roles.filter((name) => name !== 'ADMIN')) {
      for (const role of roles) expect(holds([assignedRole], role)).toBe(assignedRole === role);
    }
  });

  it('if a call names several roles, one of them is enough', () => {
    expect(holdsAny(['PLAYER', 'MANAGE_FOUNDRY'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(true);
    expect(holdsAny(['PLAYER'], ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'])).toBe(false);
    expect(holdsAny(['ADMIN'], ['MANAGE_FOUNDRY'])).toBe(true);
  });
});

describe('a call', () => {
  it.each(['anyone', 'refreshToken', 'member', 'owner'] as const)(
    'for %s is open to members without roles',
    (who) => {
      expect([admits(who, []), admitsAll(who)]).toEqual([true, true]);
    },
  );

  it('for roles is open to members with one of them only', () => {
    expect([admits(['MANAGE_ITEMS'], ['MANAGE_ITEMS']), admits(['MANAGE_ITEMS'], ['PLAYER'])]).toEqual([
      true,
      false,
    ]);
    expect(admitsAll(roles)).toBe(false);
  });

  it('needs a role of its own', () => {
    expect([mayCall(['DELETE_ITEMS'], 'deleteItem'), mayCall(['MANAGE_ITEMS'], 'deleteItem')]).toEqual([
      true,
      false,
    ]);
    expect(mayCall([], 'items')).toBe(true);
  });

  it('needs the role of its operation, too', () => {
    expect(mayCall([], 'updateInventory', 'SELL')).toBe(true);
    expect(mayCall([], 'updateInventory', 'ASSIGN')).toBe(false);
    expect(mayCall(['MANAGE_CHARACTERS'], 'updateInventory', 'ASSIGN')).toBe(true);
  });

  it('with an operation that it does not have is open to nobody', () => {
    expect(
      mayCall(['ADMIN'], ...(['updateInventory', 'STEAL'] as unknown as ['updateInventory', 'SELL'])),
    ).toBe(false);
    expect(mayCall(['ADMIN'], ...(['items', 'SELL'] as unknown as ['items']))).toBe(false);
  });

  it('of a feature is offered by servers with this feature, and other calls by all servers', () => {
    expect([isOffered(['journal'], 'journal'), isOffered(['changes'], 'journal')]).toEqual([true, false]);
    expect(isOffered([], 'items')).toBe(true);
  });
});

describe('a role is required', () => {
  const calls = routes as Readonly<Record<string, Route>>;

  it('for a call that is open to some roles, whatever operation its body asks for', () => {
    expect(requiresRole(calls['deleteItem']!, undefined)).toBe(true);
    expect(requiresRole(calls['items']!, undefined)).toBe(false);
  });

  it('for an operation that is open to some roles', () => {
    expect(requiresRole(calls['updateInventory']!, 'ASSIGN')).toBe(true);
    expect(requiresRole(calls['updateInventory']!, 'SELL')).toBe(false);
  });

  it('for no value that is not an operation of the call', () => {
    for (const operation of ['STEAL', 'toString', undefined, 5, ['ASSIGN']])
      expect(requiresRole(calls['updateInventory']!, operation)).toBe(false);
    expect(requiresRole(calls['items']!, 'ASSIGN')).toBe(false);
  });
});
