import type { SubjectType } from '#core/contract/journal/kinds.ts';
import type { Address } from '#ui/page/address.ts';

/** The pages without parameters in their path: a link to such a page is the path itself, as the router matches it. */
const pages = {
  landing: '/',
  callback: '/auth',
  accessibility: '/accessibility',
  ownCharacters: '/user',
  signIns: '/signIns',
  sessionList: '/session/list',
  insertSession: '/session/insert',
  sessionStats: '/session/stats',
  allCharacters: '/character/all',
  updateCharacter: '/character/update',
  giveRandomItem: '/character/giveRandomItem',
  allPlayers: '/player/all',
  itemList: '/item/list',
  addItem: '/item/add',
  itemUsage: '/item/usage',
  instances: '/foundry/instances',
  audit: '/audit',
  webhooks: '/webhooks',
} as const;

/** Every path that the router matches. */
export const paths = {
  ...pages,
  character: '/user/$characterId',
  memberSignIns: '/signIns/$memberId',
  characterHistory: '/character/history/$characterId',
  activation: '/inactive/{-$instanceUrl}/{-$other}',
} as const;

/** The addresses for links and redirects. Only this module creates an `Address`. */
export const addresses = {
  ...(pages as { [Page in keyof typeof pages]: string } as { [Page in keyof typeof pages]: Address }),
  memberSignIns: (id: string): Address => `${pages.signIns}/${encodeURIComponent(id)}` as Address,
  auditOf: (type: SubjectType, id: string): Address =>
    `${pages.audit}?${new URLSearchParams({ type, subject: id })}` as Address,
  auditBy: (member: string): Address => `${pages.audit}?${new URLSearchParams({ member })}` as Address,
  item: (name: string): Address => `${pages.itemList}?${new URLSearchParams({ search: name })}` as Address,
  charactersNamed: (name: string): Address =>
    `${pages.allCharacters}?${new URLSearchParams({ search: name })}` as Address,
  playersNamed: (name: string): Address =>
    `${pages.allPlayers}?${new URLSearchParams({ search: name })}` as Address,
  characterHistory: (id: string): Address => `/character/history/${encodeURIComponent(id)}` as Address,
  ownHistory: (id: string): Address =>
    `${pages.ownCharacters}/${encodeURIComponent(id)}?tab=history` as Address,
  ownInventory: (id: string, item: string): Address =>
    `${pages.ownCharacters}/${encodeURIComponent(id)}?${new URLSearchParams({ tab: 'inventory', search: item })}` as Address,
  character: (id: string): Address => `${pages.ownCharacters}/${encodeURIComponent(id)}` as Address,
};
