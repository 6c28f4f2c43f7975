/**
 * Additions to the contract. A server lists those that it offers in the page's configuration, and the app uses no
 * others (docs/wire-contract.md#wire-request-headers-features).
 */
export const features = [
  /** `POST /auth/logout` ends a sign-in. */
  'logout',
  /** The server does a write with the header `Idempotency-Key` once, however often it receives it. */
  'idempotencyKeys',
  /** `GET /character/tokenImages` returns several token images at once. */
  'tokenImages',
  /** A sale states the price of one piece, and the server refuses the sale if the price has changed. */
  'saleCosts',
  /** `GET /character/active/columns` returns just the columns of the table of all characters. */
  'characterColumns',
  /**
   * `GET /character/forSelf/overview` returns a member's characters with the experience table and the
   * versions of their token images.
   */
  'ownOverview',
  /**
   * The server keeps a journal of every change. The answer to a write contains its number (`act`), and `POST
   * /journal/:act/undo` undoes the write. `GET /character/:characterId/history` and its `/progress` return
   * the history of a character, `GET /character/forSelf/history` returns what others did to a member's own
   * characters, and `GET /journal` returns everything to an administrator.
   */
  'journal',
  /** `GET /changes` is a stream of events that say what has changed. */
  'changes',
  /** Administrators may let the server send events to other programs (`/webhook`). */
  'webhooks',
  /** Items and characters have a `version`, and the server refuses an update with a stale one. */
  'versions',
  /** A member can list and end their own sign-ins, and ADMIN can do this for any member. */
  'signIns',
  /** The server refuses to give an item the name of another one. */
  'takenNames',
  /**
   * Pages of characters, players and sessions, the search of sessions, and the last game of the member's own characters
   * (docs/wire-contract.md#wire-pages).
   */
  'pages',
  /** Planned games: announced, signed up for, seats given (docs/wire-contract.md#wire-adventures). */
  'adventures',
] as const;

export type Feature = (typeof features)[number];

/** The request header of `idempotencyKeys`. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * The response header of `idempotencyKeys`; `true` means that the server repeats an earlier answer.
 */
export const replayedHeader = 'Idempotency-Replayed';

/** The response header with the id under which the server's log mentions the request. A trusted proxy may send it. */
export const requestIdHeader = 'x-request-id';

/** Maximum number of token images that one call of `tokenImages` may request. */
export const maxTokenImages = 50;
