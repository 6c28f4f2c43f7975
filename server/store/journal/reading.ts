import { type Kysely, sql } from 'kysely';
import { membersIn } from '#core/contract/journal/change.ts';
import type { JournalPlace, WireJournalEntry } from '#core/contract/journal/entry.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { chunks } from '../json.ts';
import { namesOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';
import { createProgress } from './progress.ts';
import { placeOf, scan, scanBatch } from './scan.ts';
import { type FoundEntry, type EntryReader, wireEntry } from './wire-entry.ts';
import type { LabelNames } from './wire-changes.ts';

/** Number of entries that are read at once: one with a long list of changes can be large. */
const batchSize = 25;

/** A page of entries, newest first; `next` is the place after which the next page begins, null on the last page. */
export interface EntryPage {
  entities: WireJournalEntry[];
  next: JournalPlace | null;
  names: Record<string, string>;
}

/** Which of a character's entries a reader wants. Times are epoch ms and inclusive. */
export interface HistoryFilter {
  kinds?: readonly EntryKind[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Returns a test whether an entry matches a filter. */
export function historyMatcher({
  kinds = [],
  from,
  to,
}: HistoryFilter): (entry: { kind: EntryKind; at: number }) => boolean {
  const wanted = new Set<EntryKind>(kinds);
  return ({ kind, at }) =>
    (wanted.size === 0 || wanted.has(kind)) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to);
}

/** The entries with these numbers, in the order of `numbers`. */
async function findEntries(db: Kysely<Tables>, numbers: readonly number[]): Promise<FoundEntry[]> {
  const rows = await db
    .selectFrom('journal as one')
    .innerJoin('journal as first', 'first.seq', 'one.act')
    .leftJoin('journal as undoing', 'undoing.reverses', 'one.seq')
    .selectAll('one')
    .select(['first.kind as first_kind', 'first.actor as first_actor', 'undoing.seq as undone_by'])
    .where('one.seq', 'in', numbers)
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return numbers.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** Whether an entry refers to labels, by id. */
const refersToLabels = ({ changes }: FoundEntry): boolean => /"(?:labels|proficiencies)":/.test(changes);

async function labelNames(db: Kysely<Tables>): Promise<LabelNames> {
  const rows = await db.selectFrom('label').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The session that an entry is about. */
const sessionOf = ({ subjectType, subject, about }: WireJournalEntry): string | null =>
  subjectType === 'session' ? subject : (about?.session ?? null);

/** Marks the entries about sessions that no longer exist. */
async function withGoneSessions(
  db: Kysely<Tables>,
  entries: readonly WireJournalEntry[],
): Promise<WireJournalEntry[]> {
  const ids = entries.map(sessionOf).filter((id) => id !== null);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('session').select('id').where('id', 'in', ids).execute();
  const present = new Set(rows.map(({ id }) => id));
  return entries.map((entry) => {
    const session = sessionOf(entry);
    return session === null || present.has(session)
      ? entry
      : { ...entry, about: { ...entry.about, sessionGone: true } };
  });
}

type Row = Pick<Tables['journal'], 'seq' | 'at' | 'kind'>;

/** A character's own entries before a number, newest first. */
const ownEntries = (db: Kysely<Tables>, characterId: string, before: number) =>
  db
    .selectFrom('journal')
    .select(['seq', 'at', 'kind'])
    .where('subject_type', '=', sql.lit('character'))
    .where('subject_id', '=', characterId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(scanBatch);

/** The entries about items that a character had, before a number and newest first. */
const itemEntries = (db: Kysely<Tables>, characterId: string, before: number) =>
  db
    .selectFrom('journal_holder as holder')
    .innerJoin('journal', 'journal.seq', 'holder.seq')
    .select(['holder.seq', 'at', 'kind'])
    .where('holder.character_id', '=', characterId)
    .where('holder.seq', '<', before)
    .orderBy('holder.seq', 'desc')
    .limit(scanBatch);

/**
 * Entries for a reader, with the names of their members. `characterId` is the character whose
 * history contains the entries; null if they are not read as a character's history.
 */
export async function wireEntries(
  db: Kysely<Tables>,
  rows: readonly { seq: number }[],
  reader: EntryReader,
  characterId: string | null = null,
): Promise<Pick<EntryPage, 'entities' | 'names'>> {
  const entities: WireJournalEntry[] = [];
  let labels: LabelNames | null = null;
  for (const chunk of chunks(rows, batchSize)) {
    const entries = await findEntries(
      db,
      chunk.map(({ seq }) => seq),
    );
    if (entries.some(refersToLabels)) labels ??= await labelNames(db);
    const known = labels ?? new Map();
    entities.push(...entries.map((entry) => wireEntry(entry, known, reader, characterId)));
  }
  const members = entities
    .flatMap(({ actor, subjectType, subject, about, changes }) => [
      actor,
      subjectType === 'member' ? subject : null,
      about?.member,
      ...(changes ?? []).flatMap(membersIn),
    ])
    .filter((id) => typeof id === 'string');
  return {
    entities: await withGoneSessions(db, entities),
    names: await namesOf(db, [...new Set(members)]),
  };
}

const newestFirst = (one: { seq: number }, other: { seq: number }): number => other.seq - one.seq;

export const createHistories = (db: Kysely<Tables>) => ({
  /** A character's experience and money over time. */
  progress: createProgress(db),

  /**
   * A character's entries before the one numbered `before`, newest first. If few of the newest entries match, the page is
   * short, and `next` is the place where the search stopped.
   */
  async page(
    characterId: string,
    filter: HistoryFilter,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
    reader: EntryReader,
  ): Promise<EntryPage> {
    const search = (entries: typeof ownEntries | typeof itemEntries) =>
      scan<Row>((last) => entries(db, characterId, last?.seq ?? before).execute(), historyMatcher(filter), {
        limit,
      });
    const [own, ofItems] = [await search(ownEntries), await search(itemEntries)];
    // Before the newer of the two ends, entries of one search may be missing between those of the other.
    const [end = null] = [own.end ?? [], ofItems.end ?? []].flat().toSorted(newestFirst);
    const found = [...own.found, ...ofItems.found]
      .filter(({ seq }) => seq >= (end?.seq ?? 0))
      .toSorted(newestFirst);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1)! : end;
    const entries = await wireEntries(db, page, reader, characterId);
    return { ...entries, next: last && placeOf(last) };
  },
});
