import { type Kysely, sql } from 'kysely';
import { kinds } from '#core/contract/journal/kinds.ts';
import { ownHistoryLimit } from '#core/contract/journal/own-history.ts';
import type { Tables } from '../schema.ts';
import { type EntryPage, wireEntries } from './reading.ts';
import type { EntryReader } from './wire-entry.ts';
import { lastEntry, placeOf, scan, scanBatch, scanLimit } from './scan.ts';

/** The place of an entry, and what decides whether it is told. */
type Row = Pick<Tables['journal'], 'seq' | 'at' | 'kind' | 'call' | 'actor'>;

/** Whether an entry tells what others did. What an import adds happened in the past, so it is no news. */
const isTold = ({ kind, call, actor }: Row, member: string): boolean =>
  kinds.get(kind)?.isTold === true && call !== 'import' && actor !== member;

/**
 * What others did to a member's characters in the entries with numbers above `after`, up to `last`, newest first.
 * Examines about `scanLimit` entries, the same number for each character; `isWhole` says whether those were all.
 */
async function nextEntries(db: Kysely<Tables>, member: string, after: number, last: number) {
  const characters = await db.selectFrom('character').select('id').where('player_id', '=', member).execute();
  const scans = characters.map(({ id }) =>
    scan<Row>(
      (previous) =>
        db
          .selectFrom('journal')
          .select(['seq', 'at', 'kind', 'call', 'actor'])
          .where('subject_type', '=', sql.lit('character'))
          .where('subject_id', '=', id)
          .where('seq', '>', after)
          .where('seq', '<', previous?.seq ?? last + 1)
          .orderBy('seq', 'desc')
          .limit(scanBatch)
          .execute(),
      (row) => isTold(row, member),
      { limit: ownHistoryLimit, most: scanLimit / characters.length },
    ),
  );
  const ends = await Promise.all(scans);
  return {
    found: ends.flatMap(({ found }) => found).toSorted((one, other) => other.seq - one.seq),
    isWhole: ends.every(({ end }) => end === null),
  };
}

export const createOwnHistories = (db: Kysely<Tables>) => ({
  /** What others did to the reader's characters after the entry `after`; nothing if `after` is undefined. */
  async after(after: number | undefined, reader: EntryReader): Promise<EntryPage & { last: number }> {
    // The newest number is read first, so that the next call returns what is written meanwhile.
    const last = await lastEntry(db);
    if (after === undefined || after >= last) return { entities: [], names: {}, next: null, last };
    const { found, isWhole } = await nextEntries(db, reader.id, after, last);
    const page = found.slice(0, ownHistoryLimit);
    const entries = await wireEntries(db, page, reader);
    const isAll = isWhole && found.length === page.length;
    return { ...entries, next: isAll ? null : placeOf(page.at(-1) ?? { seq: last, at: 0 }), last };
  },
});
