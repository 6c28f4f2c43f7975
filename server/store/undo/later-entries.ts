import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import type { CharacterChanges } from '../journal/entries.ts';
import { scanBatch } from '../journal/scan.ts';
import type { Tables } from '../schema.ts';

export interface LaterEntry {
  seq: number;
  kind: EntryKind;
  changes: CharacterChanges;
}

/** The later entries of a character that still apply: they were not undone, and do not undo another entry. */
export async function laterEntries(
  transaction: Transaction<Tables>,
  characterId: string,
  since: number,
): Promise<LaterEntry[]> {
  const later: LaterEntry[] = [];
  for (let last = since; ;) {
    const rows = await transaction
      .selectFrom('journal as one')
      .leftJoin('journal as undoing', 'undoing.reverses', 'one.seq')
      .select(['one.seq', 'one.kind', 'one.changes', 'undoing.seq as undoneBy'])
      .where('one.subject_type', '=', 'character')
      .where('one.subject_id', '=', characterId)
      .where('one.seq', '>', last)
      .orderBy('one.seq')
      .limit(scanBatch)
      .execute();
    for (const { seq, kind, changes, undoneBy } of rows)
      if (kind !== 'undone' && undoneBy === null) later.push({ seq, kind, changes: JSON.parse(changes) });
    if (rows.length < scanBatch) return later;
    last = rows.at(-1)!.seq;
    // Reads go on meanwhile; other writes wait for this one.
    await nextTurn();
  }
}

/**
 * Whether an amount would never have been negative if an entry had not added `undone` to it. `gains` are the
 * later changes of the amount, in order; `now` is the amount after them.
 */
export function neverNegative(now: number, undone: number, gains: readonly number[]): boolean {
  let amount = now - undone - gains.reduce((sum, gain) => sum + gain, 0);
  return [0, ...gains].every((gain) => (amount += gain) >= 0);
}
