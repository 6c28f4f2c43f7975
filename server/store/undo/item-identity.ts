import type { Transaction } from 'kysely';
import type { ItemChanges } from '../journal/entries.ts';
import type { Tables } from '../schema.ts';

/** The names that an item has had since an entry; null while it does not exist. */
export interface ItemNames {
  now: string | null;
  /** The name at the time of an entry. */
  nameAt(seq: number): string | null;
}

/**
 * Follows an item through renames and deletions, including undone ones, since another item may have its name
 * now. `name` is its name at the entry `since`.
 */
export async function followItem(
  transaction: Transaction<Tables>,
  name: string,
  since: number,
): Promise<ItemNames> {
  const entries = await transaction
    .selectFrom('journal')
    .select(['seq', 'changes', 'reverses'])
    .where('subject_type', '=', 'item')
    .where('seq', '>', since)
    .orderBy('seq')
    .execute();
  const names: { seq: number; name: string | null }[] = [{ seq: since, name }];
  let now: string | null = name;
  let deletedBy: number | null = null;
  for (const { seq, changes, reverses } of entries) {
    const [before, after] = (JSON.parse(changes) as ItemChanges).item;
    const former: string | null = now;
    if (now !== null && before?.name === now) {
      if (after === null) deletedBy = seq;
      now = after === null ? null : (after.name ?? now);
    } else if (now === null && reverses === deletedBy) now = after?.name ?? null;
    if (now !== former) names.push({ seq, name: now });
  }
  return { now, nameAt: (seq) => names.findLast((one) => one.seq <= seq)!.name };
}
