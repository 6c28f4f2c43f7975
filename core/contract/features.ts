/**
 * Additions to the contract that the reference server announces in the page's configuration. The app uses
 * only those that are announced (docs/wire-contract.md#wire-request-headers-features).
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
 * - `journal`: the server keeps a journal of every change; the answer to a write has its number there (`act`),
 *   and `POST /journal/:act/undo` takes the write back; `GET /character/:characterId/history` and its
 *   `/progress` tell the history of a character, `GET /character/forSelf/history` tells what others did to a
 *   member's own characters, and `GET /journal` tells an administrator everything.
 * - `changes`: `GET /changes` is a stream of events that tell what has changed.
 * - `webhooks`: administrators may have the server tell other programs of events (`/webhook`).
 * - `versions`: items and characters carry a `version`, and the server refuses an update with a stale one.
 * - `signIns`: a member sees and ends their sign-ins, and ADMIN those of any member.
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
] as const;

export type Feature = (typeof features)[number];

/** The request header of `idempotencyKeys`. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * The response header of `idempotencyKeys`; `true` means that the server repeats an earlier answer.
 */
export const replayedHeader = 'Idempotency-Replayed';

/** Maximum number of token images that one call of `tokenImages` may request. */
export const maxTokenImages = 50;
