/**
 * Additions to the contract that the reference server announces in the page's configuration. The app uses each of
 * them only where it is announced (docs/wire-contract.md#wire-request-headers-features).
 *
 * - `logout`: `POST /auth/logout` ends a sign-in.
 * - `idempotencyKeys`: a write with the header `Idempotency-Key` is done once, however often it is sent.
 * - `tokenImages`: `GET /character/tokenImages` answers several token images at once.
 * - `saleCosts`: a sale that says what a piece is to bring is refused when it brings something else by now.
 * - `versions`: items and characters carry a `version`, and an update that sends it back is refused when it is stale.
 */
export const features = ['logout', 'idempotencyKeys', 'tokenImages', 'saleCosts', 'versions'] as const;

export type Feature = (typeof features)[number];

/** The request header of `idempotencyKeys`. */
export const idempotencyHeader = 'Idempotency-Key';

/** The response header of `idempotencyKeys`: `true` where the answer is the one to an earlier request. */
export const replayedHeader = 'Idempotency-Replayed';

/** How many token images one call of `tokenImages` may ask for. */
export const mostTokenImages = 50;
