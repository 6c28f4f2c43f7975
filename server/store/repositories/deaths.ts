import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/**
 * How a character came out of a session (`session_outcome.killed`). Of all sessions that say that a character died,
 * one decides: the first. When that one is deleted, another one that says so takes its place, and only without one is
 * the character alive again. A correction of the status settles it: no session before it decides any more.
 */
export const deaths = { none: 0, decides: 1, says: 2, settled: 3 } as const;

/** A correction has settled a character's status: what sessions say of it before counts no more. */
export async function settleDeaths(db: Kysely<Tables>, characterId: string): Promise<void> {
  await db
    .updateTable('session_outcome')
    .set({ killed: deaths.settled })
    .where('character_id', '=', characterId)
    .where('killed', '!=', deaths.none)
    .execute();
}

/** Hands a death over to another session that says so. @returns whether there is one. */
export async function handOverDeath(
  db: Kysely<Tables>,
  characterId: string,
  sessionId: string,
): Promise<boolean> {
  const heir = await db
    .selectFrom('session_outcome')
    .select('session_id')
    .where('character_id', '=', characterId)
    .where('session_id', '!=', sessionId)
    .where('killed', '=', deaths.says)
    .orderBy('session_id')
    .executeTakeFirst();
  if (!heir) return false;
  await db
    .updateTable('session_outcome')
    .set({ killed: deaths.decides })
    .where('character_id', '=', characterId)
    .where('session_id', '=', heir.session_id)
    .execute();
  return true;
}
