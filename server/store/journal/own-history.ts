import { type Kysely, sql } from 'kysely';
import { ownHistoryLimit, toldKinds } from '#core/contract/journal/own-history.ts';
import type { Tables } from '../schema.ts';
import { type EntryPage, entriesInWords } from './reading.ts';
import type { Reader } from './entry-in-words.ts';

/**
 * The entries with numbers above `after`, up to `last`, about what others did to a member's characters, newest
 * first.
 */
const nextEntries = (db: Kysely<Tables>, member: string, after: number, last: number) =>
  db
    .selectFrom('journal')
    .select(['seq', 'at'])
    .where('subject_type', '=', sql.lit('character'))
    .where('subject_id', 'in', (query) =>
      query.selectFrom('character').select('character.id').where('player_id', '=', member),
    )
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .where('kind', 'in', toldKinds)
    // What an import adds happened in the past, so it is no news.
    .where('call', '!=', 'import')
    .where((row) => row.or([row('actor', 'is', null), row('actor', '!=', member)]))
    // Not ordered by the bare `seq`: the engine would then read everybody's entries in order to find these few.
    .orderBy(sql`seq + 0`, 'desc')
    .limit(ownHistoryLimit + 1);

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
    const rows = await nextEntries(db, reader.id, after, last).execute();
    const page = rows.slice(0, ownHistoryLimit);
    const end = page.at(-1);
    const inWords = await entriesInWords(
      db,
      page.map(({ seq }) => seq),
      reader,
    );
    const next = end && rows.length > page.length ? { at: end.at, id: end.seq } : null;
    return { ...inWords, next, last };
  },
});
