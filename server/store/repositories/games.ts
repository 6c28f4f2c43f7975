import { type Kysely, sql } from 'kysely';
import type { Game } from '#core/contract/characters/own-overview.ts';
import { deaths } from './deaths.ts';
import type { Tables } from '../schema.ts';

type Found = Game & { character: string };

const byCharacter = (rows: readonly Found[]): Map<string, Game> =>
  new Map(rows.map(({ character, ...game }) => [character, game]));

/** The newest session of each character, or the newest of those that decided its death. */
async function sessionsOf(
  db: Kysely<Tables>,
  ids: readonly string[],
  which: 'played' | 'fatal',
): Promise<Found[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('session_outcome')
        .innerJoin('session', 'session.id', 'session_outcome.session_id')
        .select([
          'character_id as character',
          'session.id as session',
          'title',
          'date',
          sql<number>`row_number() over (partition by character_id order by date desc, session.id desc)`.as(
            'place',
          ),
        ])
        .where('character_id', 'in', ids)
        .$if(which === 'fatal', (query) => query.where('killed', '=', deaths.decides))
        .as('found'),
    )
    .select(['character', 'session', 'title', 'date'])
    .where('place', '=', 1)
    .execute();
}

/** The newest correction of each character that made it dead. */
const fatalCorrections = (db: Kysely<Tables>, ids: readonly string[]) =>
  db
    .selectFrom('errata')
    .select(['character_id as character', (row) => row.fn.max<number>('date').as('date')])
    .where('character_id', 'in', ids)
    .where('status_change', '=', 'dead')
    .where('session_id', 'is', null)
    .groupBy('character_id')
    .execute();

/** The last session that each of these characters played, by id. */
export const lastGamesOf = async (db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Game>> =>
  byCharacter(await sessionsOf(db, ids, 'played'));

/** How each of these dead characters died, by id: in a session, or by a correction of its status. */
export async function deathsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Game>> {
  if (ids.length === 0) return new Map();
  const corrected = (await fatalCorrections(db, ids)).map((one) => ({ ...one, session: null, title: null }));
  return byCharacter([...corrected, ...(await sessionsOf(db, ids, 'fatal'))]);
}
