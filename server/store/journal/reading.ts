import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { JournalPlace, WireJournalEntry } from '#core/contract/journal/entry.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { chunks } from '../json.ts';
import { playersOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';
import { progressOf } from './progress.ts';
import { type FoundEntry, type Reader, entryInWords } from './entry-in-words.ts';
import type { LabelNames } from './words.ts';

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

/** The conditions that a filter sets on an entry. */
const conditionsOf =
  ({ kinds = [], from, to }: HistoryFilter) =>
  (row: ExpressionBuilder<Tables, 'journal'>) =>
    row.and([
      ...(kinds.length > 0 ? [row('kind', 'in', kinds)] : []),
      ...(from === undefined ? [] : [row('at', '>=', from)]),
      ...(to === undefined ? [] : [row('at', '<=', to)]),
    ]);

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

/** The names of members by id: the player's name, or else the user name of the last sign-in. */
async function namesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const members = await db.selectFrom('member').select(['id', 'username']).where('id', 'in', ids).execute();
  const players = await playersOf(db, ids);
  return Object.fromEntries([
    ...members.map(({ id, username }) => [id, username] as const),
    ...Array.from(players.values(), ({ playerId, name }) => [playerId, name] as const),
  ]);
}

/** The entries before a number in a character's history, newest first: its own, and those of items that it had. */
function nextEntries(
  db: Kysely<Tables>,
  characterId: string,
  filter: HistoryFilter,
  { before, limit }: { before: number; limit: number },
) {
  const entries = db
    .selectFrom('journal')
    .select(['seq', 'at'])
    .where('seq', '<', before)
    .where(conditionsOf(filter))
    .orderBy('seq', 'desc')
    .limit(limit);
  return {
    own: entries.where('subject_type', '=', sql.lit('character')).where('subject_id', '=', characterId),
    ofItems: entries.where('seq', 'in', (query) =>
      query.selectFrom('journal_holder').select('seq').where('character_id', '=', characterId),
    ),
  };
}

/**
 * Puts entries into words for a reader, and adds the names of their members. `characterId` is the character whose
 * history contains the entries; null if they are not read as a character's history.
 */
export async function entriesInWords(
  db: Kysely<Tables>,
  numbers: readonly number[],
  reader: Reader,
  characterId: string | null = null,
): Promise<Pick<EntryPage, 'entities' | 'names'>> {
  const entities: WireJournalEntry[] = [];
  let labels: LabelNames | null = null;
  for (const chunk of chunks(numbers, batchSize)) {
    const entries = await findEntries(db, chunk);
    if (entries.some(refersToLabels)) labels ??= await labelNames(db);
    const known = labels ?? new Map();
    entities.push(...entries.map((entry) => entryInWords(entry, known, reader, characterId)));
  }
  const members = entities
    .flatMap(({ actor, subjectType, subject, about }) => [
      actor,
      subjectType === 'member' ? subject : null,
      about?.member,
    ])
    .filter((id) => typeof id === 'string');
  return { entities, names: await namesOf(db, [...new Set(members)]) };
}

export const createHistories = (db: Kysely<Tables>) => ({
  /** A character's experience and money over time. */
  progress: (characterId: string) => progressOf(db, characterId),

  /** A character's entries before the one numbered `before`, newest first. */
  async page(
    characterId: string,
    filter: HistoryFilter,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
    reader: Reader,
  ): Promise<EntryPage> {
    const { own, ofItems } = nextEntries(db, characterId, filter, { before, limit: limit + 1 });
    const rows = [...(await own.execute()), ...(await ofItems.execute())].toSorted(
      (one, other) => other.seq - one.seq,
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const inWords = await entriesInWords(
      db,
      page.map(({ seq }) => seq),
      reader,
      characterId,
    );
    return { ...inWords, next: last && rows.length > limit ? { at: last.at, id: last.seq } : null };
  },
});
