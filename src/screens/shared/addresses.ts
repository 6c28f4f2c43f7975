import type { Address } from '#ui/page/address.ts';

/** The pages whose path is their address. */
const pages = {
  landing: '/',
  callback: '/auth',
  ownCharacters: '/user',
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
} as const;

/** Every path that the router takes. */
export const paths = {
  ...pages,
  character: '/user/$characterId',
  activation: '/inactive/{-$instanceUrl}/{-$other}',
} as const;

/** What links and redirects lead to; nothing else makes an address. */
export const addresses = {
  ...(pages as { [Page in keyof typeof pages]: string } as { [Page in keyof typeof pages]: Address }),
  character: (id: string): Address => `${pages.ownCharacters}/${encodeURIComponent(id)}` as Address,
};
