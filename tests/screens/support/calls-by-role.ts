import { type Role, roles } from '#core/contract/roles.ts';
import { type AskedCall, type Route, routes } from '#core/contract/routes.ts';
import { areaGroups } from '#screens/layout/areas.ts';

/*
 The contract's table of calls alone determines what the app shows to a member. The tests read the table without
  * the rule by which the app reads it.
 */

const listed = (who: Route['who'] | undefined): readonly Role[] => (Array.isArray(who) ? who : roles);

/** Whether the table lets a member with these roles make a call. */
export function isListed(held: readonly Role[], [name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  const ofOperation = operation === undefined ? undefined : operations![operation];
  return (
    held.includes('ADMIN') ||
    [who, ofOperation].every(
      (each) => typeof each !== 'object' || held.some((role) => listed(each).includes(role)),
    )
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
