import { isDeepStrictEqual } from 'node:util';
import { said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import { conflict } from '../fault.ts';
import { insertAll } from '../insert-all.ts';
import type { SessionEntry, SessionState } from '../journal/entries.ts';
import { readSessionState } from '../journal/session-state.ts';
import type { Tables } from '../schema.ts';

async function insertSession(
  transaction: Transaction<Tables>,
  id: string,
  state: SessionState,
): Promise<void> {
  const { title, master, reward, date, registeredBy, labels, outcomes, erratas } = state;
  await transaction
    .insertInto('session')
    .values({ id, title, master_id: master, master_reward: reward, date, registered_by: registeredBy })
    .execute();
  await insertAll(
    transaction,
    'session_label',
    labels.map((label_id) => ({ session_id: id, label_id })),
  );
  await insertAll(
    transaction,
    'session_outcome',
    outcomes.map(({ character, exp, killed }, position) => ({
      session_id: id,
      character_id: character,
      position,
      exp,
      killed,
    })),
  );
  await insertAll(
    transaction,
    'errata',
    erratas.map(({ id: errata, character, ms, description, date: day, status }) => ({
      id: errata,
      character_id: character,
      ms,
      description,
      date: day,
      status_change: status as never,
      session_id: id,
    })),
  );
}

/**
 * Undoes the registration or the deletion of a session. The entries of its characters undo what it changed in them.
 * @throws Fault `conflict` when the session has changed since that write
 */
export async function undoSession(
  transaction: Transaction<Tables>,
  { subject, changes: { session } }: SessionEntry,
): Promise<Pick<SessionEntry, 'subject' | 'changes'>> {
  const [before, after] = session;
  if (!isDeepStrictEqual(await readSessionState(transaction, subject.id), after))
    throw conflict(said('sessionChangedSince'), 'act');
  // Foreign keys also delete its outcomes, labels and corrections.
  if (after) await transaction.deleteFrom('session').where('id', '=', subject.id).execute();
  if (before) await insertSession(transaction, subject.id, before);
  return { subject, changes: { session: [after, before] } };
}
