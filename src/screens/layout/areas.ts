import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { isOffered, mayCall } from '#core/rules/roles.ts';
import type { TextKey } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';

/** One entry of the top navigation (docs/specification.md#top-navigation). */
export interface Area {
  address: Address;
  label: TextKey;
  /**
   * A member who may make this call may open the area, and sees it in the navigation if the server offers the call. The
   * call is the write of the area, or the first read of its screen.
   */
  call: AskedCall;
  /** The letter that opens the area after `g` (docs/specification.md#s2-keys-go). */
  letter: string;
  /** Whether a member adds something to the group here; `n` then opens the area from the group's other areas. */
  isNew?: true;
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
      { address: addresses.sessionList, label: 'nav.listSessions', call: ['sessions'], letter: 's' },
      {
        address: addresses.insertSession,
        label: 'nav.insertSession',
        call: ['registerSession'],
        letter: 'r',
        isNew: true,
      },
      { address: addresses.sessionStats, label: 'nav.sessionStats', call: ['sessionsInDates'], letter: 't' },
    ],
  },
  {
    id: 'characters',
    label: 'nav.characters',
    areas: [
      {
        address: addresses.updateCharacter,
        label: 'nav.updateCharacter',
        call: ['correctCharacter'],
        letter: 'u',
      },
      {
        address: addresses.giveRandomItem,
        label: 'nav.randomItem',
        call: ['updateInventory', 'ASSIGN'],
        letter: 'd',
      },
      {
        address: addresses.allCharacters,
        label: 'nav.browseCharacters',
        call: ['activeCharacters'],
        letter: 'c',
      },
    ],
  },
  {
    id: 'players',
    label: 'nav.players',
    areas: [
      { address: addresses.allPlayers, label: 'nav.browsePlayers', call: ['activeCharacters'], letter: 'p' },
    ],
  },
  {
    id: 'items',
    label: 'nav.items',
    areas: [
      { address: addresses.itemList, label: 'nav.listItems', call: ['searchItems'], letter: 'i' },
      { address: addresses.addItem, label: 'nav.addItem', call: ['createItem'], letter: 'a', isNew: true },
      { address: addresses.itemUsage, label: 'nav.itemUsage', call: ['itemUsage'], letter: 'w' },
    ],
  },
  {
    id: 'foundry',
    label: 'nav.foundry',
    areas: [{ address: addresses.instances, label: 'nav.instances', call: ['instances'], letter: 'f' }],
  },
  {
    id: 'administration',
    label: 'nav.administration',
    areas: [
      { address: addresses.audit, label: 'nav.audit', call: ['journal'], letter: 'l' },
      { address: addresses.webhooks, label: 'nav.webhooks', call: ['webhooks'], letter: 'k' },
    ],
  },
];

/**
 * Whether a member with these roles may visit the page at `path`: always if it is not an area. Such a page is open to
 * every member, like the member's own characters, or checks the roles itself, like the history of any character.
 */
export function mayVisit(path: string, roles: readonly Role[]): boolean {
  const area = areaGroups.flatMap(({ areas }) => areas).find((each) => each.address === path);
  return !area || mayCall(roles, ...area.call);
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
