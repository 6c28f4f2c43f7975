import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';

/** One entry of the top navigation (specification, section 2). */
export interface Area {
  path: string;
  label: TextKey;
  /** Members who may make this call see the area and may open it. */
  call: AskedCall;
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
      { path: '/session/list', label: 'nav.listSessions', call: ['sessions'] },
      { path: '/session/insert', label: 'nav.insertSession', call: ['registerSession'] },
      { path: '/session/stats', label: 'nav.sessionStats', call: ['sessionsInDates'] },
    ],
  },
  {
    id: 'characters',
    label: 'nav.characters',
    areas: [
      { path: '/character/update', label: 'nav.updateCharacter', call: ['correctCharacter'] },
      { path: '/character/giveRandomItem', label: 'nav.randomItem', call: ['updateInventory', 'ASSIGN'] },
      { path: '/character/all', label: 'nav.browseCharacters', call: ['activeCharacters'] },
    ],
  },
  {
    id: 'players',
    label: 'nav.players',
    areas: [{ path: '/player/all', label: 'nav.browsePlayers', call: ['playersByIds'] }],
  },
  {
    id: 'items',
    label: 'nav.items',
    areas: [
      { path: '/item/list', label: 'nav.listItems', call: ['searchItems'] },
      { path: '/item/add', label: 'nav.addItem', call: ['createItem'] },
      { path: '/item/usage', label: 'nav.itemUsage', call: ['itemUsage'] },
    ],
  },
  {
    id: 'foundry',
    label: 'nav.foundry',
    areas: [{ path: '/foundry/instances', label: 'nav.instances', call: ['instances'] }],
  },
];

/** Whether a member of these roles may open what is at the path; what is no area is open to every member. */
export function isOpen(path: string, held: readonly Role[]): boolean {
  const area = areaGroups.flatMap(({ areas }) => areas).find((each) => each.path === path);
  return !area || mayCall(held, ...area.call);
}

/** The groups with what a member of these roles may open; a group with nothing in it is left out. */
export const openGroups = (groups: readonly AreaGroup[], held: readonly Role[]): AreaGroup[] =>
  groups
    .map((group) => ({ ...group, areas: group.areas.filter(({ call }) => mayCall(held, ...call)) }))
    .filter(({ areas }) => areas.length > 0);
