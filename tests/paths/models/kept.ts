import type { Look } from '../support/model.ts';

/** What the action `keep` was told to keep, time by time. */
export const kept = <Draft>(told: Look<never>['told']): (Draft | null)[] =>
  told('keep').map((params) => (params as { draft: Draft | null }).draft);
