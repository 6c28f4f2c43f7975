import type { Look } from '#machine-paths';

/** The drafts that the machine has stored with its action `keep`, oldest first; null means a removal. */
export const storedDrafts = <Draft>(paramsOf: Look<never>['paramsOf']): (Draft | null)[] =>
  paramsOf('keep').map((params) => (params as { draft: Draft | null }).draft);
