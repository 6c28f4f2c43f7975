import type { Look } from '#machine-paths';

/** The draft of each call of the action `keep`, in order; null for a removal. */
export const storedDrafts = <Draft>(paramsOf: Look<never>['paramsOf']): (Draft | null)[] =>
  paramsOf('keep').map((params) => (params as { draft: Draft | null }).draft);
