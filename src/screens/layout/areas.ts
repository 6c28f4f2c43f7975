import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';

/** One entry of the top navigation (docs/specification.md#top-navigation). */
export interface Area {
  address: Address;
  label: TextKey;
  /** The call that a member must be allowed to make to see and open the area. */
  call: AskedCall;
}

export interface AreaGroup {
  id: string;
  label: TextKey;
  areas: readonly Area[];
}

/** The groups of the top navigation. */
export const areaGroups: readonly AreaGroup[] = [
  {
    id: 'sessions',
    label: 'nav.sessions',
    areas: [
      { address: addresses.sessionList, label: 'nav.listSessions', call: ['sessions'] },
      { address: addresses.insertSession, label: 'nav.insertSession', call: ['registerSession'] },
      { address: addresses.sessionStats, label: 'nav.sessionStats', call: ['sessionsInDates'] },
    ],
  },
  {
    id: 'characters',
    label: 'nav.characters',
    areas: [
      { address: addresses.updateCharacter, label: 'nav.updateCharacter', call: ['correctCharacter'] },
      { address: addresses.giveRandomItem, label: 'nav.randomItem', call: ['updateInventory', 'ASSIGN'] },
      { address: addresses.allCharacters, label: 'nav.browseCharacters', call: ['activeCharacters'] },
    ],
  },
  {
    id: 'players',
    label: 'nav.players',
    areas: [{ address: addresses.allPlayers, label: 'nav.browsePlayers', call: ['playersByIds'] }],
  },
  {
    id: 'items',
    label: 'nav.items',
    areas: [
      { address: addresses.itemList, label: 'nav.listItems', call: ['searchItems'] },
      { address: addresses.addItem, label: 'nav.addItem', call: ['createItem'] },
      { address: addresses.itemUsage, label: 'nav.itemUsage', call: ['itemUsage'] },
    ],
  },
  {
    id: 'foundry',
    label: 'nav.foundry',
    areas: [{ address: addresses.instances, label: 'nav.instances', call: ['instances'] }],
  },
];

/**
 * Whether a member with these roles may open the page at `path`; every member may open a page that is not an
 * area.
 */
export function isOpen(path: string, held: readonly Role[]): boolean {
  const area = areaGroups.flatMap(({ areas }) => areas).find((each) => each.address === path);
  return !area || mayCall(held, ...area.call);
}

/** The groups with the areas that a member with these roles may open; an empty group is left out. */
export const openGroups = (groups: readonly AreaGroup[], held: readonly Role[]): AreaGroup[] =>
  groups
    .map((group) => ({ ...group, areas: group.areas.filter(({ call }) => mayCall(held, ...call)) }))
    .filter(({ areas }) => areas.length > 0);
