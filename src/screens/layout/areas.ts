import type { Role } from '#core/contract/roles.ts';
import { holdsAny } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';

/** One entry of the top navigation; without roles, every member sees it (specification, section 2). */
export interface Area {
  path: string;
  label: TextKey;
  /** Any of these opens it. */
  roles?: readonly Role[];
}

export interface AreaGroup {
  id: string;
  label: TextKey;
  areas: readonly Area[];
}

/** The groups of the top navigation. An area is listed here once its screen exists. */
export const areaGroups: readonly AreaGroup[] = [
  {
    id: 'sessions',
    label: 'nav.sessions',
    areas: [
      { path: '/session/list', label: 'nav.listSessions' },
      { path: '/session/insert', label: 'nav.insertSession', roles: ['MANAGE_SESSIONS'] },
      { path: '/session/stats', label: 'nav.sessionStats' },
    ],
  },
  {
    id: 'characters',
    label: 'nav.characters',
    areas: [
      { path: '/character/update', label: 'nav.updateCharacter', roles: ['MANAGE_CHARACTERS'] },
      { path: '/character/giveRandomItem', label: 'nav.randomItem', roles: ['MANAGE_CHARACTERS'] },
      { path: '/character/all', label: 'nav.browseCharacters' },
    ],
  },
  {
    id: 'players',
    label: 'nav.players',
    areas: [{ path: '/player/all', label: 'nav.browsePlayers' }],
  },
  {
    id: 'items',
    label: 'nav.items',
    areas: [
      { path: '/item/list', label: 'nav.listItems' },
      { path: '/item/add', label: 'nav.addItem', roles: ['MANAGE_ITEMS'] },
      { path: '/item/usage', label: 'nav.itemUsage', roles: ['MANAGE_ITEMS'] },
    ],
  },
  {
    id: 'foundry',
    label: 'nav.foundry',
    areas: [
      {
        path: '/foundry/instances',
        label: 'nav.instances',
        roles: ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'],
      },
    ],
  },
];

/** Whether a member of these roles may open what is at the path; what is no area is open to every member. */
export function isOpen(path: string, held: readonly Role[]): boolean {
  const area = areaGroups.flatMap(({ areas }) => areas).find((each) => each.path === path);
  return !area?.roles || holdsAny(held, area.roles);
}

/** The groups with what a member of these roles may open; a group with nothing in it is left out. */
export const openGroups = (groups: readonly AreaGroup[], held: readonly Role[]): AreaGroup[] =>
  groups
    .map((group) => ({ ...group, areas: group.areas.filter(({ roles }) => !roles || holdsAny(held, roles)) }))
    .filter(({ areas }) => areas.length > 0);
