import type { Kysely } from 'kysely';
import type { CharacterChanges } from '../journal/entries.ts';
import type { Tables } from '../schema.ts';

/**
 * Whether a character died in a session (`session_outcome.killed`). Of all sessions that record the death of
 * a character, the first decides. If it is deleted, another such session decides; if there is none, the
 * character is alive again. A correction of the status settles earlier deaths: those sessions no longer
 * decide.
 */
export const deaths = { none: 0, decides: 1, recorded: 2, settled: 3 } as const;

/**
 * Marks the recorded deaths of a character as settled by a correction of its status.
 * @returns what changed, by session
 */
export async function settleDeaths(
  db: Kysely<Tables>,
  characterId: string,
): Promise<CharacterChanges['deaths']> {
  const recorded = await db
    .selectFrom('session_outcome')
    .select(['session_id', 'killed'])
    .where('character_id', '=', characterId)
    .where('killed', 'not in', [deaths.none, deaths.settled])
    .execute();
  if (recorded.length === 0) return undefined;
  await db
    .updateTable('session_outcome')
    .set({ killed: deaths.settled })
    .where('character_id', '=', characterId)
    .where('killed', '!=', deaths.none)
    .execute();
  return Object.fromEntries(recorded.map(({ session_id, killed }) => [session_id, [killed, deaths.settled]]));
}

/** Lets another session that records the death decide. @returns what changed, if such a session exists */
export async function handOverDeath(
  db: Kysely<Tables>,
  characterId: string,
  sessionId: string,
): Promise<CharacterChanges['deaths']> {
  const successor = await db
    .selectFrom('session_outcome')
    .select('session_id')
    .where('character_id', '=', characterId)
    .where('session_id', '!=', sessionId)
    .where('killed', '=', deaths.recorded)
    .orderBy('session_id')
    .executeTakeFirst();
  if (!successor) return undefined;
  await db
    .updateTable('session_outcome')
    .set({ killed: deaths.decides })
    .where('character_id', '=', characterId)
    .where('session_id', '=', successor.session_id)
    .execute();
  return { [successor.session_id]: [deaths.recorded, deaths.decides] };
}
