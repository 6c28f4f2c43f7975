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
  /** Who may do each `operation` of the body, for a call whose `who` admits more callers. */
  operations?: Readonly<Record<string, WhoOfOperation>>;
  /** For a call whose body is a form with one file: the name of the file's field. */
  file?: string;
  /**
   * The kind of an answer that is not JSON: plain text, an iCalendar file, or a stream of server-sent events.
   */
  answers?: 'text' | 'calendar' | 'events';
  /** The query parameter for the access token, for a stream that takes no token in a header. */
  tokenIn?: string;
  /** Marks a GET that has effects, and a member's write whose answer is JSON other than an `Outcome`. */
  writes?: true;
  /** Marks a POST that has no effects. */
  reads?: true;
  /** The feature to which the call belongs, if the call is an addition. */
  feature?: Feature;
}

/** The routes of calls that belong to one feature. */
const routesOf = <const F extends Feature, const R extends Readonly<Record<string, Omit<Route, 'feature'>>>>(
  feature: F,
  calls: R,
) =>
  Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, { ...route, feature }])) as {
    readonly [Name in keyof R]: R[Name] & { readonly feature: F };
  };

/**
 * The routes of all calls of the contract (docs/specification.md#7-the-calls-it-makes); calls.ts adds their
 * requests and responses.
 */
export const routes = {
  logIn: { method: 'POST', path: '/auth/discord', who: 'anyone' },
  refresh: { method: 'POST', path: '/auth/refresh', who: 'refreshToken' },
  logOut: { method: 'POST', path: '/auth/logout', who: 'refreshToken', feature: 'logout' },
  ...routesOf('signIns', {
    signIns: { method: 'GET', path: '/auth/signIns', who: 'member' },
    endSignIn: { method: 'DELETE', path: '/auth/signIns/:signInId', who: 'member' },
    endSignIns: { method: 'DELETE', path: '/auth/signIns', who: 'member' },
    memberSignIns: { method: 'GET', path: '/auth/members/:memberId/signIns', who: ['ADMIN'] },
    endMemberSignIn: { method: 'DELETE', path: '/auth/members/:memberId/signIns/:signInId', who: ['ADMIN'] },
    endMemberSignIns: { method: 'DELETE', path: '/auth/members/:memberId/signIns', who: ['ADMIN'] },
  }),
  currentMember: { method: 'GET', path: '/guild/current/member', who: 'member' },
  currentCharacters: { method: 'GET', path: '/character/current', who: 'member' },
  ownCharacters: { method: 'GET', path: '/character/forSelf', who: 'member' },
  ownOverview: { method: 'GET', path: '/character/forSelf/overview', who: 'member', feature: 'ownOverview' },
  ownHistory: { method: 'GET', path: '/character/forSelf/history', who: 'member', feature: 'journal' },
  activeCharacters: { method: 'GET', path: '/character/active', who: 'member' },
  activeCharactersWithPlayer: { method: 'GET', path: '/character/active/withPlayer', who: 'member' },
  activeCharacterColumns: {
    method: 'GET',
    path: '/character/active/columns',
    who: 'member',
    feature: 'characterColumns',
  },
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
  characterSummary: {
    method: 'GET',
    path: '/character/:characterId/summary',
    who: 'member',
    feature: 'pages',
  },
  tokenImage: { method: 'GET', path: '/character/:characterId/token', who: 'member' },
  tokenImages: { method: 'GET', path: '/character/tokenImages', who: 'member', feature: 'tokenImages' },
  uploadTokenImage: { method: 'POST', path: '/character/:characterId/token', who: 'member', file: 'file' },
  experienceTable: { method: 'GET', path: '/utils/expTable', who: 'member' },
  itemsByIds: { method: 'POST', path: '/item/byIds', who: 'member', reads: true },
  materialsBy: { method: 'GET', path: '/item/materialsBy/:itemId', who: 'member' },
  items: { method: 'GET', path: '/item', who: 'member' },
  itemIds: { method: 'POST', path: '/item/ids', who: 'member', reads: true },
  searchItems: { method: 'POST', path: '/item/search', who: 'member', reads: true },
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
  session: { method: 'GET', path: '/session/:sessionId', who: 'member', feature: 'pages' },
  sessionHistory: { method: 'GET', path: '/session/:sessionId/history', who: 'member', feature: 'pages' },
  deleteSession: { method: 'DELETE', path: '/session/:sessionId', who: ['MANAGE_SESSIONS'] },
  ...routesOf('adventures', {
    adventures: { method: 'GET', path: '/adventure', who: 'member' },
    adventure: { method: 'GET', path: '/adventure/:adventureId', who: 'member' },
    adventureStats: { method: 'GET', path: '/adventure/stats', who: 'member' },
    notices: { method: 'GET', path: '/adventure/notices', who: 'member' },
    seeNotices: { method: 'PUT', path: '/adventure/notices/seen', who: 'member' },
    allowMentions: { method: 'PUT', path: '/adventure/notices/mentions', who: 'member' },
    announceAdventure: { method: 'POST', path: '/adventure', who: ['MANAGE_SESSIONS'] },
    changeAdventure: { method: 'PUT', path: '/adventure/:adventureId', who: ['MANAGE_SESSIONS'] },
    cancelAdventure: { method: 'DELETE', path: '/adventure/:adventureId', who: ['MANAGE_SESSIONS'] },
    signUp: { method: 'POST', path: '/adventure/:adventureId/signUp', who: 'member' },
    withdraw: { method: 'DELETE', path: '/adventure/:adventureId/signUp', who: 'member' },
    decline: { method: 'POST', path: '/adventure/:adventureId/decline', who: 'member' },
    takeSeat: { method: 'POST', path: '/adventure/:adventureId/seat', who: 'member' },
    registerAdventure: { method: 'POST', path: '/adventure/:adventureId/session', who: ['MANAGE_SESSIONS'] },
    giveSeat: { method: 'POST', path: '/adventure/:adventureId/seat/:playerId', who: ['MANAGE_SESSIONS'] },
    handOverAdventure: {
      method: 'POST',
      path: '/adventure/:adventureId/master/:playerId',
      who: ['MANAGE_SESSIONS'],
    },
    markNoShow: {
      method: 'PUT',
      path: '/adventure/:adventureId/noShow/:playerId',
      who: ['MANAGE_SESSIONS'],
    },
    availability: { method: 'GET', path: '/availability', who: 'member' },
    setAvailability: { method: 'PUT', path: '/availability', who: 'member' },
    availabilityCounts: { method: 'GET', path: '/availability/counts', who: ['MANAGE_SESSIONS'] },
    calendar: { method: 'GET', path: '/calendar', who: 'member' },
    makeCalendar: { method: 'POST', path: '/calendar', who: 'member', writes: true },
    deleteCalendar: { method: 'DELETE', path: '/calendar', who: 'member' },
    adventureCalendar: {
      method: 'GET',
      path: '/calendar/adventure/:adventureId',
      who: 'member',
      answers: 'calendar',
    },
    // For programs, which have no token: the address is the secret.
    memberCalendar: { method: 'GET', path: '/calendar/:calendar', who: 'anyone', answers: 'calendar' },
  }),
  playersByIds: { method: 'POST', path: '/player/byIds', who: 'member', reads: true },
  players: { method: 'GET', path: '/player', who: 'member', feature: 'pages' },
  player: { method: 'GET', path: '/player/:playerId', who: 'member', feature: 'pages' },
  ...routesOf('journal', {
    characterHistory: { method: 'GET', path: '/character/:characterId/history', who: 'member' },
    characterProgress: { method: 'GET', path: '/character/:characterId/history/progress', who: 'member' },
    journal: { method: 'GET', path: '/journal', who: ['ADMIN'] },
  }),
  ...routesOf('webhooks', {
    webhooks: { method: 'GET', path: '/webhook', who: ['ADMIN'] },
    createWebhook: { method: 'POST', path: '/webhook', who: ['ADMIN'], writes: true },
    changeWebhook: { method: 'PUT', path: '/webhook/:webhookId', who: ['ADMIN'] },
    deleteWebhook: { method: 'DELETE', path: '/webhook/:webhookId', who: ['ADMIN'] },
    tryWebhook: { method: 'POST', path: '/webhook/:webhookId/try', who: ['ADMIN'], writes: true },
    webhookDeliveries: { method: 'GET', path: '/webhook/:webhookId/deliveries', who: ['ADMIN'] },
  }),
  undo: { method: 'POST', path: '/journal/:act/undo', who: 'member', feature: 'journal' },
  changes: { method: 'GET', path: '/changes', who: 'member', answers: 'events', feature: 'changes' },
  activateInstance: {
    method: 'GET',
    path: '/foundry/inactive/:instanceUrl',
    who: 'anyone',
    answers: 'text',
    writes: true,
  },
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

/** A call by its name, with an operation if the call has operations. */
export type AskedCall = {
  [Name in CallName]: Routes[Name] extends { operations: infer Operations }
    ? readonly [call: Name, operation: keyof Operations]
    : readonly [call: Name, operation?: undefined];
}[CallName];
