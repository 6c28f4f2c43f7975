/**
 * Additions to the contract that the reference server announces in the page's configuration. The app uses
 * only those that are announced (docs/wire-contract.md#wire-request-headers-features).
 *
 * - `logout`: `POST /auth/logout` ends a sign-in.
 * - `idempotencyKeys`: the server does a write with the header `Idempotency-Key` once, however often it
 *   receives it.
 * - `tokenImages`: `GET /character/tokenImages` answers several token images at once.
 * - `saleCosts`: a sale names the price of a piece, and the server refuses the sale if the price has changed.
 * - `versions`: items and characters carry a `version`, and the server refuses an update with a stale one.
 */
export const features = ['logout', 'idempotencyKeys', 'tokenImages', 'saleCosts', 'versions'] as const;

export type Feature = (typeof features)[number];

/** The request header of `idempotencyKeys`. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * The response header of `idempotencyKeys`; `true` means that the answer is the one to an earlier request.
 */
export const replayedHeader = 'Idempotency-Replayed';

/** The most token images that one call of `tokenImages` may ask for. */
export const mostTokenImages = 50;
