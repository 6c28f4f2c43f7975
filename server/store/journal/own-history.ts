import { type Kysely, sql } from 'kysely';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { ownHistoryLimit, toldKinds } from '#core/contract/journal/own-history.ts';
import type { JournalTable, Tables } from '../schema.ts';
import { type EntryPage, entriesInWords } from './reading.ts';
import type { Reader } from './entry-in-words.ts';
import { scanBatch, scanLimit, scanTurns } from './scan.ts';

const told = new Set<EntryKind>(toldKinds);

/** The place of an entry, and what decides whether it is told. */
type Row = Pick<JournalTable, 'seq' | 'at' | 'kind' | 'call' | 'actor'>;

/** Whether an entry tells what others did. What an import adds happened in the past, so it is no news. */
const isTold = ({ kind, call, actor }: Row, member: string): boolean =>
  told.has(kind) && call !== 'import' && actor !== member;

/** The told entries of a character with numbers above `after`, up to `last`, newest first. Examines `most` at most. */
async function toldEntries(
  db: Kysely<Tables>,
  { member, characterId, after, last }: { member: string; characterId: string; after: number; last: number },
  most: number,
): Promise<{ found: Row[]; examined: number; end: Row | undefined; isWhole: boolean }> {
  const found: Row[] = [];
  let examined = 0;
  let end: Row | undefined;
  for (let before = last + 1; examined < most;) {
    const from = before;
    const rows = await scanTurns(() =>
      db
        .selectFrom('journal')
        .select(['seq', 'at', 'kind', 'call', 'actor'])
        .where('subject_type', '=', sql.lit('character'))
        .where('subject_id', '=', characterId)
        .where('seq', '>', after)
        .where('seq', '<', from)
        .orderBy('seq', 'desc')
        .limit(scanBatch)
        .execute(),
    );
    found.push(...rows.filter((row) => isTold(row, member)));
    examined += rows.length;
    end = rows.at(-1) ?? end;
    before = end?.seq ?? before;
    if (rows.length < scanBatch || found.length > ownHistoryLimit)
      return { found, examined, end, isWhole: true };
  }
  return { found, examined, end, isWhole: false };
}

/**
 * What others did to a member's characters in the entries with numbers above `after`, up to `last`, newest first.
 * Examines at most `scanLimit` entries; `isWhole` says whether that was enough, and otherwise `end` is where it stopped.
 */
async function nextEntries(db: Kysely<Tables>, member: string, after: number, last: number) {
  const characters = await db
    .selectFrom('character')
    .select('id')
    .where('player_id', '=', member)
    .orderBy('id')
    .execute();
  const found: Row[] = [];
  let isWhole = true;
  let end: Row | undefined;
  let left = scanLimit;
  for (const { id: characterId } of characters) {
    const one = await toldEntries(db, { member, characterId, after, last }, left);
    found.push(...one.found);
    left -= one.examined;
    isWhole &&= one.isWhole;
    end = one.end ?? end;
  }
  return { found: found.toSorted((one, other) => other.seq - one.seq), end, isWhole };
}

export const createOwnHistories = (db: Kysely<Tables>) => ({
  /** What others did to the reader's characters after the entry `after`; nothing if `after` is undefined. */
  async after(after: number | undefined, reader: Reader): Promise<EntryPage & { last: number }> {
    // The newest number is read first, so that the next call returns what is written meanwhile.
    const newest = await db
      .selectFrom('journal')
      .select((row) => row.fn.max('seq').as('seq'))
      .executeTakeFirst();
    const last = newest?.seq ?? 0;
    if (after === undefined || after >= last) return { entities: [], names: {}, next: null, last };
    const { found, isWhole, ...examined } = await nextEntries(db, reader.id, after, last);
    const page = found.slice(0, ownHistoryLimit);
    const end = page.at(-1) ?? examined.end;
    const inWords = await entriesInWords(
      db,
      page.map(({ seq }) => seq),
      reader,
    );
    const isAll = isWhole && found.length === page.length;
    const next = end && !isAll ? { at: end.at, id: end.seq } : null;
    return { ...inWords, next, last };
  },
});
