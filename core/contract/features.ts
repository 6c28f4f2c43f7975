/**
 * Additions to the contract. A server lists those that it offers in the page's configuration, and the app uses no
 * others (docs/wire-contract.md#wire-request-headers-features).
 *
 * - `logout`: `POST /auth/logout` ends a sign-in.
 * - `idempotencyKeys`: the server does a write with the header `Idempotency-Key` once, however often it
 *   receives it.
 * - `tokenImages`: `GET /character/tokenImages` returns several token images at once.
 * - `saleCosts`: a sale states the price of one piece, and the server refuses the sale if the price has
 *   changed.
 * - `characterColumns`: `GET /character/active/columns` returns just the columns of the table of all characters.
 * - `ownOverview`: `GET /character/forSelf/overview` returns a member's characters with the experience table and
 *   the versions of their token images.
 * - `journal`: the server keeps a journal of every change. The answer to a write contains its number (`act`), and
 *   `POST /journal/:act/undo` undoes the write. `GET /character/:characterId/history` and its `/progress` return
 *   the history of a character, `GET /character/forSelf/history` returns what others did to a member's own
 *   characters, and `GET /journal` returns everything to an administrator.
 * - `changes`: `GET /changes` is a stream of events that say what has changed.
 * - `webhooks`: administrators may let the server send events to other programs (`/webhook`).
 * - `versions`: items and characters have a `version`, and the server refuses an update with a stale one.
 * - `signIns`: a member can list and end their own sign-ins, and ADMIN can do this for any member.
 * - `takenNames`: the server refuses to give an item the name of another one.
 */
export const features = [
  'logout',
  'idempotencyKeys',
  'tokenImages',
  'saleCosts',
  'characterColumns',
  'ownOverview',
  'journal',
  'changes',
  'webhooks',
  'versions',
  'signIns',
  'takenNames',
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
