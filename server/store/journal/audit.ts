import { type Kysely, sql } from 'kysely';
import type { JournalPlace } from '#core/contract/journal/entry.ts';
import { passingKinds, type SubjectType } from '#core/contract/journal/kinds.ts';
import { spacelessKey } from '#core/rules/names/search-key.ts';
import type { Tables } from '../schema.ts';
import { type EntryPage, type HistoryFilter, historyMatcher, wireEntries } from './reading.ts';
import type { EntryReader } from './wire-entry.ts';
import { placeOf, scan, scanBatch } from './scan.ts';

/** Which entries of the whole journal a reader wants. */
export interface AuditFilter extends HistoryFilter {
  actor?: string | undefined;
  subjectType?: SubjectType | undefined;
  /** A subject's id; ignored without `subjectType`. */
  subject?: string | undefined;
  /** Part of the subject's id or of what an entry is about, without regard to case, accents and spaces. */
  text?: string | undefined;
}

/**
 * The next entries in the order of an index. The query applies only those conditions that the index serves; `matcher`
 * then checks all others.
 */
function nextEntries(db: Kysely<Tables>, filter: AuditFilter, after: JournalPlace | null) {
  const { actor, subjectType, subject, from, to } = filter;
  const entries = db
    .selectFrom('journal')
    .select(['seq', 'at', 'actor', 'subject_type', 'kind'])
    .$if(filter.text !== undefined, (query) => query.select(['subject_id', 'about']))
    .limit(scanBatch);
  if (subjectType !== undefined && subject !== undefined)
    return entries
      .where('subject_type', '=', subjectType)
      .where('subject_id', '=', subject)
      .$if(after !== null, (query) => query.where('seq', '<', after!.id))
      .orderBy('seq', 'desc');
  return entries
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<=', to!))
    .$if(after !== null, (query) => query.where(sql<boolean>`(at, seq) < (${after!.at}, ${after!.id})`))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof nextEntries>['execute']>>[number];

/** Returns a test whether an entry matches a filter. */
function matcher({ actor, subjectType, text, ...filter }: AuditFilter): (row: Row) => boolean {
  const isInHistory = historyMatcher(filter);
  const words = text === undefined ? '' : spacelessKey(text);
  const hasWords = ({ subject_id = '', about = null }: Row): boolean =>
    [subject_id, ...Object.values(JSON.parse(about ?? '{}') as object)].some(
      (value) => typeof value === 'string' && spacelessKey(value).includes(words),
    );
  return (row) =>
    isInHistory(row) &&
    (actor === undefined || row.actor === actor) &&
    (subjectType === undefined || row.subject_type === subjectType) &&
    (words === '' || hasWords(row));
}

/**
 * Matches sign-ins, sign-outs and refused calls, which may be deleted. Excludes the journal's newest entry, whose number
 * would otherwise be used again.
 */
export const isPassing = sql<boolean>`
  kind in (${sql.join(passingKinds)}) and seq < (select max(seq) from journal)`;

export const createAudit = (db: Kysely<Tables>) => ({
  /**
   * The next entries after a place, newest first. Examines at most `scanLimit` entries: if few of them match, the
   * page is short, and `next` is the place where the search stopped.
   */
  async page(
    filter: AuditFilter,
    after: JournalPlace | null,
    limit: number,
    reader: EntryReader,
  ): Promise<EntryPage> {
    const { found, end } = await scan<Row>(
      (last) => nextEntries(db, filter, last ? placeOf(last) : after).execute(),
      matcher(filter),
      { limit },
    );
    const page = found.slice(0, limit);
    const entries = await wireEntries(db, page, reader);
    const last = found.length > limit ? page.at(-1)! : end;
    return { ...entries, next: last && placeOf(last) };
  },

  /** Deletes the passing entries that are older than `time` (epoch ms). */
  async prune(time: number): Promise<void> {
    await db.deleteFrom('journal').where('at', '<', time).where(isPassing).execute();
  },
});
