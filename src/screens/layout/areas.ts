import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { isOffered, mayCall } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';
import { pageGroups, pageRows, pages } from '../shared/pages.ts';

type Pages = typeof pages;
type AreaName = { [Page in keyof Pages]: Pages[Page] extends { group: string } ? Page : never }[keyof Pages];

/** One entry of the top navigation (docs/specification.md#top-navigation): a page that has a group. */
export interface Area {
  address: Address;
  label: TextKey;
  call: AskedCall;
  letter: string;
  isNew?: true;
}

export interface AreaGroup {
  id: string;
  label: TextKey;
  areas: readonly Area[];
}

const areaOf = (name: AreaName): Area => ({ ...pages[name], address: addresses[name] });

/** The groups of the top navigation. */
export const areaGroups: readonly AreaGroup[] = Object.entries(pageGroups).map(([id, label]) => ({
  id,
  label,
  areas: pageRows.flatMap(([name, { group }]) => (group === id ? areaOf(name as AreaName) : [])),
}));

/** Whether the page at `path` belongs to a group with `address`: a session, `/session/1`, to that of `/session/list`. */
export const isAround = (address: string, path: string): boolean =>
  address.split('/', 2)[1] === path.split('/', 2)[1];

/**
 * Whether a member with these roles may visit the page at `path`. A page without a call is open to every member, like the
 * member's own characters, or checks the roles itself, like the history of any character.
 */
export function mayVisit(path: string, roles: readonly Role[]): boolean {
  const call = pageRows.find(([, page]) => page.path === path)?.[1].call;
  return !call || mayCall(roles, ...call);
}

/**
 * The groups with the areas that a member with these roles may open, on a server that offers `features`; an empty
 * group is left out.
 */
export const openGroups = (
  groups: readonly AreaGroup[],
  roles: readonly Role[],
  features: readonly string[],
): AreaGroup[] =>
  groups
    .map((group) => ({
      ...group,
      areas: group.areas.filter(({ call }) => mayCall(roles, ...call) && isOffered(features, call[0])),
    }))
    .filter(({ areas }) => areas.length > 0);
