import type { Kysely, Selectable } from 'kysely';
import type { ErrataTable, Tables } from '../schema.ts';
import type { SessionState } from './entries.ts';

/** A correction that belongs to a session. */
export const stateOfErrata = (row: Selectable<ErrataTable>): SessionState['erratas'][number] => ({
  id: row.id,
  character: row.character_id,
  ms: row.ms,
  description: row.description,
  date: row.date,
  status: row.status_change,
  session: row.session_id,
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
  return {
    title: session.title,
    master: session.master_id,
    reward: session.master_reward,
    date: session.date,
    registeredBy: session.registered_by,
    labels: labels.map(({ label_id }) => label_id).toSorted(),
    outcomes,
    erratas: erratas.map(stateOfErrata).toSorted(byId),
  };
}
