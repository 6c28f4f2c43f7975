import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/**
 * Whether a character died in a session (`session_outcome.killed`). Of all sessions that record the death of
 * a character, the first decides. If it is deleted, another such session decides; only without one is the
 * character alive again. A correction of the status settles earlier deaths: those sessions no longer decide.
 */
export const deaths = { none: 0, decides: 1, says: 2, settled: 3 } as const;

/** Marks the recorded deaths of a character as settled by a correction of its status. */
export async function settleDeaths(db: Kysely<Tables>, characterId: string): Promise<void> {
  await db
    .updateTable('session_outcome')
    .set({ killed: deaths.settled })
    .where('character_id', '=', characterId)
    .where('killed', '!=', deaths.none)
    .execute();
}

/** Makes another session that records the death decide. @returns whether one exists. */
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
