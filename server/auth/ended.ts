import { accessLifetime } from './tokens.ts';

/** The sign-ins that have ended while access tokens of theirs may not have expired. */
export interface EndedSignIns {
  add(familyId: string): void;
  has(familyId: string | null): boolean;
}

/**
 * Remembers for an hour that a sign-in has ended, so that reads need not ask the database. In memory: other servers on
 * one database do not know. `before` are those that ended within the last hour, the first first; `now` is epoch ms.
 */
export function rememberEnded(before: readonly string[], now: () => number): EndedSignIns {
  const remembered = new Map<string, number>();
  const add = (familyId: string): void => {
    // The oldest come first, and all last equally long.
    for (const [id, until] of remembered) {
      if (until > now()) break;
      remembered.delete(id);
    }
    remembered.set(familyId, now() + accessLifetime * 1_000);
  };
  for (const familyId of before) add(familyId);
  return { add, has: (familyId) => familyId !== null && remembered.has(familyId) };
}
