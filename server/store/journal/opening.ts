import type { Selectable, Transaction } from 'kysely';
import { chunks, groupBy } from '../json.ts';
import type { Tables } from '../schema.ts';
import { serverAt } from './author.ts';
import { type About, characterColumns, type CharacterEntry } from './entries.ts';
import { createJournal } from './journal.ts';

/** Number of characters whose history is read at once. */
const batchSize = 250;

type Sum = 'session_ms' | 'master_ms' | 'errata_ms';

async function charactersWithoutEntries(transaction: Transaction<Tables>): Promise<string[]> {
  const rows = await transaction
    .selectFrom('character')
    .select('id')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('journal')
            .select('seq')
            .where('subject_type', '=', 'character')
            .whereRef('subject_id', '=', 'character.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const sessionColumns = [
  'session.id',
  'session.title',
  'session.date',
  'session.master_id',
  'session.registered_by',
] as const;

/** The sessions and corrections of some characters, by character and in order of time. */
async function pastOf(transaction: Transaction<Tables>, ids: readonly string[]) {
  const played = await transaction
    .selectFrom('session_outcome')
    .innerJoin('session', 'session.id', 'session_outcome.session_id')
    .select([...sessionColumns, 'character_id', 'exp as ms', 'killed'])
    .where('character_id', 'in', ids)
    .execute();
  const mastered = await transaction
    .selectFrom('session')
    .select([...sessionColumns, 'master_id as character_id', 'master_reward as ms'])
    .where('master_id', 'in', ids)
    .execute();
  const corrected = await transaction
    .selectFrom('errata')
    .selectAll()
    .where('character_id', 'in', ids)
    .where('session_id', 'is', null)
    .execute();
  const inSession = ({ id: session, title, date, master_id: master }: (typeof mastered)[number]): About => ({
    session,
    title,
    date,
    master,
  });
  const past = [
    ...played.map((row) => ({
      ...row,
      kind: 'played' as const,
      sum: 'session_ms' as const,
      about: { ...inSession(row), ...(row.killed === 0 ? {} : { died: true }) },
    })),
    ...mastered.map((row) => ({
      ...row,
      kind: 'mastered' as const,
      sum: 'master_ms' as const,
      about: inSession(row),
    })),
    ...corrected.map(({ description, ...row }) => ({
      ...row,
      kind: 'corrected' as const,
      sum: 'errata_ms' as const,
      registered_by: null,
      about: { description },
    })),
  ];
  return groupBy(
    past.toSorted((one, other) => one.date - other.date),
    (row) => row.character_id,
  );
}

/** The entry with a character's state when its journal begins. `sums` is what earlier entries account for. */
function openingOf(
  row: Selectable<Tables['character']>,
  sums: Record<Sum, number>,
  items: readonly { item_name: string; quantity: number }[],
  proficiencies: readonly string[],
): CharacterEntry {
  const before = (column: (typeof characterColumns)[number]) => (column in sums ? sums[column as Sum] : null);
  return {
    subject: { type: 'character', id: row.id },
    kind: 'opened',
    changes: {
      money: [null, row.money_exact],
      columns: Object.fromEntries(
        characterColumns
          .filter((column) => before(column) !== row[column])
          .map((column) => [column, [before(column), row[column]]]),
      ),
      items: Object.fromEntries(items.map(({ item_name, quantity }) => [item_name, [0, quantity]])),
      proficiencies: [[], [...proficiencies]],
    },
  };
}

/**
 * Begins the journal of each character that has no entries: first the stored sessions and corrections, then an
 * entry with everything else as it is now. `now` is epoch ms.
 */
export async function openJournal(transaction: Transaction<Tables>, now: number): Promise<void> {
  const journal = createJournal(transaction, serverAt(now, 'opening'));
  for (const ids of chunks(await charactersWithoutEntries(transaction), batchSize)) {
    const rows = await transaction.selectFrom('character').selectAll().where('id', 'in', ids).execute();
    const past = await pastOf(transaction, ids);
    const stacks = groupBy(
      await transaction.selectFrom('inventory').selectAll().where('character_id', 'in', ids).execute(),
      ({ character_id }) => character_id,
    );
    const proficiencies = groupBy(
      await transaction
        .selectFrom('character_proficiency')
        .selectAll()
        .where('character_id', 'in', ids)
        .orderBy('label_id')
        .execute(),
      ({ character_id }) => character_id,
    );
    for (const row of rows) {
      const sums: Record<Sum, number> = { session_ms: 0, master_ms: 0, errata_ms: 0 };
      for (const { kind, sum, ms, date: at, registered_by: actor, about } of past.get(row.id) ?? []) {
        const columns = ms === 0 ? undefined : { [sum]: [sums[sum], sums[sum] + ms] as const };
        journal.add(
          { subject: { type: 'character', id: row.id }, kind, changes: { columns }, about },
          { at, actor },
        );
        sums[sum] += ms;
      }
      const labels = (proficiencies.get(row.id) ?? []).map(({ label_id }) => label_id);
      journal.add(openingOf(row, sums, stacks.get(row.id) ?? [], labels));
    }
    await journal.store();
  }
}
