import { type Selectable, sql, type Transaction } from 'kysely';
import { isExperience } from '#core/rules/experience.ts';
import { experienceOutOfRange } from '../fault.ts';
import type { Author } from '../journal/author.ts';
import { type CharacterChanges, changesOf, type SessionState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { jsonRowsOf, rowsFor } from '../json.ts';
import type { Tables } from '../schema.ts';
import { changeOf } from './versions.ts';

type Row = Selectable<Tables['character']>;

/** The characters with these ids, by id. */
export async function findCharacters(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await rowsFor(ids, (some) =>
    transaction.selectFrom('character').selectAll().where('id', 'in', some),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Columns of a character that sessions change. */
const sessionColumns = {
  session_ms: 'bigint',
  master_ms: 'bigint',
  status: 'text',
  last_played: 'bigint',
  last_mastered: 'bigint',
  version: 'bigint',
  changed_by: 'text',
  changed_at: 'bigint',
} as const;

/**
 * Saves these rows in one statement: a statement for each of a thousand participants would block all other calls.
 * `requestFieldOf` returns the field of the request body that names a character, for the error.
 */
export async function saveRows(
  transaction: Transaction<Tables>,
  rows: Iterable<Row>,
  author: Author,
  requestFieldOf: (id: string) => string,
): Promise<void> {
  const changed = Array.from(rows, (row) => {
    if (!isExperience(row.session_ms) || !isExperience(row.master_ms))
      throw experienceOutOfRange(row.name, requestFieldOf(row.id));
    return { ...row, ...changeOf(row.version, author) };
  });
  const columns = Object.keys(sessionColumns).map((name) => sql`${sql.id(name)} = changed.${sql.id(name)}`);
  await sql`update "character" set ${sql.join(columns)}
    from ${jsonRowsOf(transaction, 'changed', { id: 'text', ...sessionColumns }, changed)}
    where "character".id = changed.id`.execute(transaction);
}

/**
 * Adds an entry for each participant of a session, and for its master. `before` and `after` are their rows
 * before and after the write. `past` is the time and the author of an imported session; without it, the entries have
 * the current time and the journal's author.
 */
export function recordForCharacters(
  journal: Journal,
  kind: 'played' | 'sessionTakenBack',
  { id: session, title, date, master, outcomes }: SessionState & { id: string },
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
  deathsById: ReadonlyMap<string, CharacterChanges['deaths']> = new Map(),
  past?: { at: number; actor: string | null },
): void {
  const participants = new Set(outcomes.map(({ character }) => character));
  for (const id of new Set([...participants, master]))
    journal.add(
      {
        subject: { type: 'character', id },
        kind: kind === 'played' && !participants.has(id) ? 'mastered' : kind,
        changes: { ...changesOf(before.get(id)!, after.get(id)!), deaths: deathsById.get(id) },
        about: { session, title, date, master },
      },
      past,
    );
}

export const copies = (rows: ReadonlyMap<string, Row>): Map<string, Row> =>
  new Map(Array.from(rows, ([id, row]) => [id, { ...row }]));
