import type { Feature } from './features.ts';
import type { Role } from './roles.ts';

/** Who may call: anyone, the holder of a refresh token, any member, or a member with one of the roles. */
export type Who = 'anyone' | 'refreshToken' | 'member' | readonly Role[];

/** Who may do one of a call's operations: the character's player, or a member with one of the roles. */
export type WhoOfOperation = 'owner' | readonly Role[];

/**
 * Method, path and callers of a call. A colon precedes each parameter in `path`; parameters are
 * percent-encoded.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: Who;
  /** Who may do each `operation` of the body, for a call that is open to more callers. */
  operations?: Readonly<Record<string, WhoOfOperation>>;
  /** The body is a form with one file, in the field of this name. */
  file?: string;
  /**
   * The kind of an answer that is not JSON: plain text, or server-sent events until the caller closes the
   * stream.
   */
  answers?: 'text' | 'events';
  /** The query parameter that carries the access token, because a stream of events cannot send a header. */
  tokenIn?: string;
  /** The feature that announces the call, if it is an addition of ours. */
  feature?: Feature;
}

/**
 * The routes of all calls of the contract (docs/specification.md#7-the-calls-it-makes); calls.ts adds their
 * requests and responses.
 */
export const routes = {
  logIn: { method: 'POST', path: '/auth/discord', who: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh', who: 'refreshToken' },
  logOut: { method: 'POST', path: '/auth/logout', who: 'refreshToken', feature: 'logout' },
  currentMember: { method: 'GET', path: '/guild/current/member', who: 'member' },
  currentCharacters: { method: 'GET', path: '/character/current', who: 'member' },
  ownCharacters: { method: 'GET', path: '/character/forSelf', who: 'member' },
  activeCharacters: { method: 'GET', path: '/character/active', who: 'member' },
  activeCharactersWithPlayer: { method: 'GET', path: '/character/active/withPlayer', who: 'member' },
  character: { method: 'GET', path: '/character/:characterId', who: 'member' },
  correctCharacter: { method: 'POST', path: '/character/:characterId/errata', who: ['MANAGE_CHARACTERS'] },
  // docs/wire-contract.md#wire-post-character-inventory
  updateInventory: {
    method: 'POST',
    path: '/character/:characterId/inventory',
    who: 'member',
    operations: {
      SELL: 'owner',
      BUY: 'owner',
      ASSIGN: ['MANAGE_CHARACTERS'],
      TAKE: ['MANAGE_CHARACTERS'],
    },
  },
  tokenImage: { method: 'GET', path: '/character/:characterId/token', who: 'member' },
  tokenImages: { method: 'GET', path: '/character/tokenImages', who: 'member', feature: 'tokenImages' },
  uploadTokenImage: { method: 'POST', path: '/character/:characterId/token', who: 'member', file: 'file' },
  experienceTable: { method: 'GET', path: '/utils/expTable', who: 'member' },
  itemsByIds: { method: 'POST', path: '/item/byIds', who: 'member' },
  materialsBy: { method: 'GET', path: '/item/materialsBy/:itemId', who: 'member' },
  items: { method: 'GET', path: '/item', who: 'member' },
  itemIds: { method: 'POST', path: '/item/ids', who: 'member' },
  searchItems: { method: 'POST', path: '/item/search', who: 'member' },
  createItem: { method: 'POST', path: '/item', who: ['MANAGE_ITEMS'] },
  updateItem: { method: 'PUT', path: '/item', who: ['MANAGE_ITEMS'] },
  deleteItem: { method: 'DELETE', path: '/item/:itemId', who: ['DELETE_ITEMS'] },
  itemSources: { method: 'GET', path: '/item/sources', who: 'member' },
  itemUsage: { method: 'GET', path: '/item/:itemId/usage', who: ['MANAGE_ITEMS'] },
  labels: { method: 'GET', path: '/label', who: 'member' },
  registerSession: { method: 'POST', path: '/session', who: ['MANAGE_SESSIONS'] },
  sessionCount: { method: 'GET', path: '/session/count', who: 'member' },
  sessions: { method: 'GET', path: '/session', who: 'member' },
  sessionsInDates: { method: 'GET', path: '/session/inDates', who: 'member' },
  deleteSession: { method: 'DELETE', path: '/session/:sessionId', who: ['MANAGE_SESSIONS'] },
  playersByIds: { method: 'POST', path: '/player/byIds', who: 'member' },
  activateInstance: { method: 'GET', path: '/foundry/inactive/:instanceUrl', who: 'anyone', answers: 'text' },
  stopInstance: {
    method: 'POST',
    path: '/foundry/:instanceId',
    who: ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'],
    answers: 'text',
  },
  instances: {
    method: 'GET',
    path: '/foundry/info',
    who: ['MANAGE_SESSIONS', 'MANAGE_FOUNDRY'],
    answers: 'events',
    tokenIn: 'jwt',
  },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type CallName = keyof Routes;

/** A call by its name, with the operation if the operation determines the role. */
export type AskedCall = {
  [Name in CallName]: Routes[Name] extends { operations: infer Operations }
    ? readonly [call: Name, operation: keyof Operations]
    : readonly [call: Name, operation?: undefined];
}[CallName];
