import { accessLifetime } from './tokens.ts';

/**
 * Remembers for an hour that a sign-in has ended, so that reads need not query the database. `followEnds` adds those
 * that other servers on the same database end. `before` are the ids of the sign-ins that ended within the last hour, in
 * the order of their end; `now` is epoch ms.
 */
export function rememberEnded(before: readonly string[], now: () => number) {
  const remembered = new Map<string, number>();
  const add = (familyId: string): void => {
    // The entries are in the order of their end and have the same lifetime.
    for (const [id, until] of remembered) {
      if (until > now()) break;
      remembered.delete(id);
    }
    remembered.set(familyId, now() + accessLifetime * 1_000);
  };
  for (const familyId of before) add(familyId);
  return { add, has: (familyId: string | null): boolean => familyId !== null && remembered.has(familyId) };
}

export type EndedSignIns = ReturnType<typeof rememberEnded>;
