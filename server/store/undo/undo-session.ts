import { isDeepStrictEqual } from 'node:util';
import { said } from '#core/contract/refusals.ts';
import type { Transaction } from 'kysely';
import { conflict } from '../fault.ts';
import type { SessionEntry } from '../journal/entries.ts';
import { insertSessions, readSessionState } from '../journal/session-state.ts';
import type { Tables } from '../schema.ts';

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
  if (before) await insertSessions(transaction, [[subject.id, before]]);
  return { subject, changes: { session: [after, before] } };
}
