import { type Role, roles } from '#core/contract/roles.ts';
import { type AskedCall, type Route, routes, type Who, type WhoOfOperation } from '#core/contract/routes.ts';
import { areaGroups } from '#screens/layout/areas.ts';

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
export function isListed(held: readonly Role[], [name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  const ofOperation = operation === undefined ? undefined : operations![operation];
  return (
    held.includes('ADMIN') || (admits(who, held) && (ofOperation === undefined || admits(ofOperation, held)))
  );
}

export const everyCall = Object.entries<Route>(routes).flatMap(([name, { operations }]) =>
  operations ? Object.keys(operations).map((operation) => [name, operation]) : [[name]],
) as unknown as readonly AskedCall[];

/** The roles of each member in the tests. */
export const members: readonly (readonly Role[])[] = [
  [],
  ...roles.map((role) => [role]),
  ['PLAYER', 'DELETE_ITEMS'],
];
export const named = (held: readonly Role[]): string => held.join(' and ') || 'no role';
export const areas = areaGroups.flatMap((group) => group.areas);
