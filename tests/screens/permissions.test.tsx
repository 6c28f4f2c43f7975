import { expect, it } from 'vitest';
import { type Role, roles } from '#core/contract/roles.ts';
import { type AskedCall, type Route, routes, type Who, type WhoOfOperation } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import { areaGroups, mayVisit } from '#screens/layout/areas.ts';

// The contract's table of calls alone determines what the app shows to a member. The tests read the table without the
// rule by which the app reads it.

/** For each `who` that names no roles: whether it admits a member with these roles. */
const byWord: Record<Extract<Who | WhoOfOperation, string>, (held: readonly Role[]) => boolean> = {
  anyone: () => true,
  refreshToken: () => true,
  member: () => true,
  owner: () => true,
};

const admits = (who: Who | WhoOfOperation, held: readonly Role[]): boolean =>
  typeof who === 'string' ? byWord[who](held) : held.some((role) => who.includes(role));

/** Whether the table lets a member with these roles make a call. */
function isListed(held: readonly Role[], [name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  const ofOperation = operation === undefined ? undefined : operations![operation];
  return (
    held.includes('ADMIN') || (admits(who, held) && (ofOperation === undefined || admits(ofOperation, held)))
  );
}

const everyCall = Object.entries<Route>(routes).flatMap(([name, { operations }]) =>
  operations ? Object.keys(operations).map((operation) => [name, operation]) : [[name]],
) as unknown as readonly AskedCall[];

/** The roles of each member in the tests. */
const members: readonly (readonly Role[])[] = [
  [],
  ...roles.map((role) => [role]),
  ['PLAYER', 'DELETE_ITEMS'],
];
const named = (held: readonly Role[]): string => held.join(' and ') || 'no role';
const areas = areaGroups.flatMap((group) => group.areas);

it.each(members.map((held) => [named(held), held] as const))(
  'the rule allows exactly the calls that the table allows, for %s',
  (_, held) => {
    expect(everyCall.filter((call) => mayCall(held, ...call))).toEqual(
      everyCall.filter((call) => isListed(held, call)),
    );
  },
);

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
