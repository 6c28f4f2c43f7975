import { said } from '#core/contract/refusals.ts';
import type { Selectable, Transaction } from 'kysely';
import { createAdventureWrites } from '../adventures/adventure-writes.ts';
import { conflict, missing } from '../fault.ts';
import type { Entry, SessionEntry } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';
import { undoCharacter } from './undo-character.ts';
import { undoItem } from './undo-item.ts';
import { isDeepStrictEqual } from 'node:util';
import { insertSessions, readSessionState } from '../journal/session-state.ts';

/**
 * Undoes the registration or the deletion of a session. The entries of its characters undo what it changed in them.
 * @throws Fault `conflict` when the session has changed since that write
 */
async function undoSession(
  transaction: Transaction<Tables>,
  { subject, changes: { session } }: SessionEntry,
): Promise<Pick<SessionEntry, 'subject' | 'changes'>> {
  const [before, after] = session;
  if (!isDeepStrictEqual(await readSessionState(transaction, subject.id), after))
    throw conflict(said('sessionChangedSince'), 'act');
  // Foreign keys also delete its outcomes, labels and corrections.
  if (after) await transaction.deleteFrom('session').where('id', '=', subject.id).execute();
  if (before) await insertSessions(transaction, [[subject.id, before]]);
  if (before?.adventure)
    await transaction
      .updateTable('adventure')
      .set({ session_id: subject.id })
      .where('id', '=', before.adventure)
      .where('session_id', 'is', null)
      .execute();
  return { subject, changes: { session: [after, before] } };
}

/** Number of entries that are read at once. */
const pageSize = 500;

/** The entries of one write. Their numbers have no gaps, since one writer runs at a time. */
async function entriesOf(
  transaction: Transaction<Tables>,
  act: number,
): Promise<Selectable<Tables['journal']>[]> {
  const entries: Selectable<Tables['journal']>[] = [];
  for (;;) {
    const page = await transaction
      .selectFrom('journal')
      .selectAll()
      .where('seq', '>=', act + entries.length)
      .orderBy('seq')
      .limit(pageSize)
      .execute();
    const own = page.filter((row) => row.act === act);
    entries.push(...own);
    if (own.length < pageSize) return entries;
  }
}

const entryOf = ({
  subject_type,
  subject_id,
  kind,
  changes,
  parts,
  about,
  seq,
}: Selectable<Tables['journal']>): Entry =>
  ({
    subject: { type: subject_type, id: subject_id },
    kind,
    changes: JSON.parse(changes),
    parts: parts === null ? undefined : JSON.parse(parts),
    about: about === null ? undefined : JSON.parse(about),
    reverses: seq,
    // Only the store writes entries, so they have this type.
  }) as Entry;

/** Undoes an entry. @returns the changes that this makes */
function undoEntry(
  transaction: Transaction<Tables>,
  journal: Journal,
  { subject, ...entry }: Entry,
): Promise<Pick<Entry, 'changes' | 'parts' | 'subject' | 'holders'>> {
  // `subject.type` decides the type of the changes, which the compiler cannot see in a union of objects.
  const whole = { subject, ...entry } as never;
  if (subject.type === 'character') return undoCharacter(transaction, journal.author, whole);
  if (subject.type === 'item') return undoItem(transaction, journal.author, whole);
  return undoSession(transaction, whole);
}

export const createUndo = (transaction: Transaction<Tables>, journal: Journal) => ({
  /** The first entry of a write; null if there is none. */
  async find(act: number): Promise<Selectable<Tables['journal']> | null> {
    const row = await transaction
      .selectFrom('journal')
      .selectAll()
      .where('seq', '=', act)
      .where('act', '=', act)
      .executeTakeFirst();
    return row ?? null;
  },

  /**
   * Undoes everything that a write changed, or nothing. The caller checks who may do so, and that the
   * kind of the write can be undone.
   * @throws Fault `missing` when there is no such write; `conflict` when it was undone before, or when later changes
   * depend on it
   */
  async undo(act: number): Promise<void> {
    const rows = await entriesOf(transaction, act);
    if (rows.length === 0) throw missing(said('noEntry'));
    const undone = await transaction
      .selectFrom('journal')
      .select('seq')
      .where('reverses', '=', act)
      .executeTakeFirst();
    if (undone) throw conflict(said('alreadyUndone'), 'act');
    const [first] = rows;
    if (first!.subject_type === 'adventure') return createAdventureWrites(transaction, journal).undo(first!);
    for (const row of rows) {
      // The seat that a character left may be somebody else's by now.
      if (row.subject_type === 'adventure') continue;
      const entry = entryOf(row);
      const { subject, changes, parts, holders } = await undoEntry(transaction, journal, entry);
      journal.add({
        subject,
        kind: 'undone',
        changes,
        parts,
        holders,
        about: entry.about,
        reverses: row.seq,
      } as Entry);
    }
  },
});
