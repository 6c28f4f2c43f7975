import type { Role } from './roles.ts';

/** Who may call: anyone, the holder of a refresh token, any member, or a member with one of the roles. */
export type Who = 'anyone' | 'refreshToken' | 'member' | readonly Role[];

/** Where a call goes. `path` names its parameters with a colon; they travel percent-encoded. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  /** The body is a form with one file, in the field of this name. */
  file?: string;
}

/** Where every call of the contract goes (specification, section 7); calls.ts adds what travels. */
export const routes = {
  logIn: { method: 'POST', path: '/auth/discord', who: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh', who: 'refreshToken' },
  currentMember: { method: 'GET', path: '/guild/current/member', who: 'member' },
  currentCharacters: { method: 'GET', path: '/character/current', who: 'member' },
  ownCharacters: { method: 'GET', path: '/character/forSelf', who: 'member' },
  character: { method: 'GET', path: '/character/:characterId', who: 'member' },
  updateInventory: { method: 'POST', path: '/character/:characterId/inventory', who: 'member' },
  tokenImage: { method: 'GET', path: '/character/:characterId/token', who: 'member' },
  uploadTokenImage: { method: 'POST', path: '/character/:characterId/token', who: 'member', file: 'file' },
  experienceTable: { method: 'GET', path: '/utils/expTable', who: 'member' },
  itemsByIds: { method: 'POST', path: '/item/byIds', who: 'member' },
  materialsBy: { method: 'GET', path: '/item/materialsBy/:itemId', who: 'member' },
  labels: { method: 'GET', path: '/label', who: 'member' },
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof routes;
