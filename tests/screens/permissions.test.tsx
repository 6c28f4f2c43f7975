import { expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { mayCall } from '#core/rules/roles.ts';
import { areaGroups, mayVisit } from '#screens/layout/areas.ts';

const areas = areaGroups.flatMap((group) => group.areas);

it('the rule accepts only calls of the contract, and an operation only if the permission depends on it', () => {
  // @ts-expect-error there is no such call
  expect(() => mayCall([], 'deleteItems')).toThrow();
  // @ts-expect-error the operation is missing
  expect(mayCall([], 'updateInventory')).toBe(true);
  // @ts-expect-error there is no such operation
  expect(mayCall(['MANAGE_CHARACTERS'], 'updateInventory', 'BURN')).toBe(false);
  // @ts-expect-error this call has no operations
  expect(mayCall(['DELETE_ITEMS'], 'deleteItem', 'ASSIGN')).toBe(false);
});

it('each role opens exactly the areas that the specification names (section 6)', () => {
  const openTo = (held: readonly Role[]) =>
    new Set(areas.filter(({ address }) => mayVisit(address, held)).map(({ address }) => address));
  const everyone = openTo(['PLAYER']);
  const further = (role: Role) => new Set([...openTo([role])].filter((path) => !everyone.has(path)));
  expect(everyone).toEqual(
    new Set([
      '/adventure/list',
      '/adventure/availability',
      '/session/list',
      '/session/stats',
      '/character/all',
      '/player/all',
      '/item/list',
    ]),
  );
  expect(further('MANAGE_SESSIONS')).toEqual(
    new Set(['/adventure/announce', '/session/insert', '/foundry/instances']),
  );
  expect(further('MANAGE_CHARACTERS')).toEqual(new Set(['/character/update', '/character/giveRandomItem']));
  expect(further('MANAGE_ITEMS')).toEqual(new Set(['/item/add', '/item/usage']));
  expect(further('MANAGE_FOUNDRY')).toEqual(new Set(['/foundry/instances']));
  expect(further('DELETE_ITEMS')).toEqual(new Set());
  expect(openTo(['ADMIN'])).toEqual(new Set(areas.map(({ address }) => address)));
});
