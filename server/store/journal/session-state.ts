import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { searchKey } from '#core/rules/names/search-key.ts';
import { deathDescription } from '#core/rules/sessions.ts';
import { insertAll } from '../insert-all.ts';
import { chunks, jsonRowsOf } from '../json.ts';
import type { Tables } from '../schema.ts';
import type { ErrataState, SessionState } from './entries.ts';

const stateOfErrata = (row: Selectable<Tables['errata']>): ErrataState => ({
  id: row.id,
  character: row.character_id,
  ms: row.ms,
  description: row.description,
  date: row.date,
  status: row.status_change,
  session: row.session_id,
});

/** The correction that records the death of a character in a session. */
export const deathIn = (
  session: { id: string; title: string; date: number },
  character: string,
  id: string,
): ErrataState => ({
  id,
  character,
  ms: 0,
  description: deathDescription(session.title),
  date: session.date,
  status: 'dead',
  session: session.id,
});

/** Orders corrections in the same way on every engine. */
export const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

/** A session with everything that its deletion deletes; null if there is none. */
export async function readSessionState(db: Kysely<Tables>, id: string): Promise<SessionState | null> {
  const session = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
  if (!session) return null;
  const labels = await db
    .selectFrom('session_label')
    .select('label_id')
    .where('session_id', '=', id)
    .execute();
  const outcomes = await db
    .selectFrom('session_outcome')
    .select(['character_id as character', 'exp', 'killed'])
    .where('session_id', '=', id)
    .orderBy('position')
    .execute();
  const erratas = await db.selectFrom('errata').selectAll().where('session_id', '=', id).execute();
  const adventure = await db
    .selectFrom('adventure')
    .select('id')
    .where('session_id', '=', id)
    .executeTakeFirst();
  return {
    title: session.title,
    master: session.master_id,
    reward: session.master_reward,
    date: session.date,
    registeredBy: session.registered_by,
    labels: labels.map(({ label_id }) => label_id).toSorted(),
    outcomes,
    erratas: erratas.map(stateOfErrata).toSorted(byId),
    ...(adventure && { adventure: adventure.id }),
  };
}

const outcomeColumns = {
  session_id: 'text',
  character_id: 'text',
  position: 'bigint',
  exp: 'bigint',
  killed: 'bigint',
} as const;

/** Inserts sessions with everything that belongs to them, by id. */
export async function insertSessions(
  transaction: Transaction<Tables>,
  sessions: readonly (readonly [id: string, state: SessionState])[],
): Promise<void> {
  await insertAll(
    transaction,
    'session',
    sessions.map(([id, { title, master, reward, date, registeredBy }]) => ({
      id,
      title,
      master_id: master,
      master_reward: reward,
      date,
      registered_by: registeredBy,
      search_key: searchKey(title),
    })),
  );
  await insertAll(
    transaction,
    'session_label',
    sessions.flatMap(([session_id, { labels }]) => labels.map((label_id) => ({ session_id, label_id }))),
  );
  const outcomes = sessions.flatMap(([session_id, state]) =>
    state.outcomes.map(({ character: character_id, exp, killed }, position) => ({
      session_id,
      character_id,
      position,
      exp,
      killed,
    })),
  );
  for (const chunk of chunks(outcomes, 5_000))
    await transaction
      .insertInto('session_outcome')
      .columns(['session_id', 'character_id', 'position', 'exp', 'killed'])
      .expression(
        sql`select session_id, character_id, position, exp, killed from ${jsonRowsOf(transaction, 'outcomes', outcomeColumns, chunk)}`,
      )
      .execute();
  await insertErratas(
    transaction,
    sessions.flatMap(([, { erratas }]) => erratas),
  );
}

export const insertErratas = (
  transaction: Transaction<Tables>,
  erratas: readonly ErrataState[],
): Promise<void> =>
  insertAll(
    transaction,
    'errata',
    erratas.map(({ id, character, ms, description, date, status, session }) => ({
      id,
      character_id: character,
      ms,
      description,
      date,
      status_change: status,
      session_id: session,
    })),
  );
