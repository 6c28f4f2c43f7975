import { sql, type Transaction } from 'kysely';
import { insertAll } from '../insert-all.ts';
import type { Tables } from '../schema.ts';
import { jsonRowsOf } from '../json.ts';
import { type Author, importer } from './author.ts';
import type { CharacterChanges, Entry } from './entries.ts';
import { lastEntry } from './scan.ts';

/**
 * The columns of new entries. `position` counts from 1; the database adds it to the last entry's number, so
 * that numbers have no gaps and follow the order of the commits.
 */
const columns = {
  position: 'bigint',
  at: 'bigint',
  actor: 'text',
  call: 'text',
  key_hash: 'text',
  subject_type: 'text',
  subject_id: 'text',
  kind: 'text',
  changes: 'text',
  parts: 'text',
  about: 'text',
  reverses: 'bigint',
} as const;

const { position: _, ...stored } = columns;
const storedColumns = Object.keys(stored) as (keyof typeof stored)[];

/** The journal of one write: its entries are stored in the same transaction as the changes that they describe. */
export function createJournal(transaction: Transaction<Tables>, author: Author) {
  const added: Record<keyof typeof columns, string | number | null>[] = [];
  /** The characters that had the item of an entry, by the index of the entry in `added`. */
  const holders = new Map<number, readonly string[]>();
  const { memberId, now, call, keyHash } = author;
  let storedCount = 0;
  let first: number | null = null;

  /** Stores which characters had the items that the last `count` entries are about. */
  async function storeHolders(count: number): Promise<void> {
    const last = await lastEntry(transaction);
    const rows = [...holders].flatMap(([index, characters]) =>
      characters.map((character_id) => ({ character_id, seq: last - count + index + 1 })),
    );
    holders.clear();
    await insertAll(transaction, 'journal_holder', rows);
  }

  return {
    author,
    /** Adds an entry. For an event from before the journal, `past` replaces the author's time and id. */
    add(entry: Entry, past?: { at: number; actor: string | null }): void {
      const { subject, kind, changes, parts, about, reverses, holders: characters = [] } = entry;
      if (characters.length > 0) holders.set(added.length, characters);
      added.push({
        position: 0,
        at: past?.at ?? now,
        actor: past ? past.actor : memberId === importer ? null : memberId,
        call,
        key_hash: keyHash ?? null,
        subject_type: subject.type,
        subject_id: subject.id,
        kind,
        changes: JSON.stringify(changes),
        parts: parts ? JSON.stringify(parts) : null,
        about: about ? JSON.stringify(about) : null,
        reverses: reverses ?? null,
      });
    },
    /** The number of entries added so far, for `backTo`. */
    get length(): number {
      return added.length;
    },
    /** The characters that an entry has made inactive: dead, retired, or a character of the master. */
    madeInactive: (): string[] =>
      added.flatMap(({ subject_type: type, subject_id: id, changes }) => {
        // Most entries change no status, and an import has thousands of entries.
        if (type !== 'character' || !String(changes).includes('"status":')) return [];
        const status = (JSON.parse(String(changes)) as CharacterChanges).columns?.status;
        return status && status[1] !== 'active' ? [String(id)] : [];
      }),
    /** Drops all entries but the first `length`, because the changes of the others were rolled back. */
    backTo(length: number): void {
      added.length = length;
      for (const index of holders.keys()) if (index >= length) holders.delete(index);
    },
    /**
     * Stores what was added since the last call.
     * @returns the number of this write's first entry, by which the write can be undone; null if there are no entries
     */
    async store(): Promise<number | null> {
      const rows = added.slice(storedCount).map((row, index) => ({ ...row, position: index + 1 }));
      if (rows.length === 0) return first;
      const names = storedColumns.map((name) => sql`added.${sql.id(name)}`);
      const result = await transaction
        .insertInto('journal')
        .columns(['seq', 'act', ...storedColumns])
        .expression(
          sql`select last.seq + added.position, ${first === null ? sql`last.seq + 1` : sql`${first}`}, ${sql.join(names)}
            from (select coalesce(max(seq), 0) as seq from journal) as last, ${jsonRowsOf(transaction, 'added', columns, rows)}`,
        )
        .returning('act')
        .executeTakeFirstOrThrow();
      if (holders.size > 0) await storeHolders(added.length);
      storedCount = added.length;
      first = result.act;
      return first;
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;
