import { type Kysely, sql } from 'kysely';
import { type Cell, csvOf } from '#core/views/journal/csv.ts';
import type { Fields } from '#core/contract/fields.ts';
import { recipeFields, tradeRuleFields } from '#core/contract/items.ts';
import { correctionIdOf } from '../import/characters.ts';
import { groupBy } from '../json.ts';
import { fromUnits } from '../money.ts';
import { deaths } from '../repositories/deaths.ts';
import { storedItem } from '../repositories/item-rows.ts';
import type { Tables } from '../schema.ts';
import type { TableName } from '../tables.ts';
import { isAmbiguous } from './read-cell.ts';
import { type CellKind, csvColumnsOf, type CsvKind, type CsvRecord } from './kinds.ts';

/** Returns a function that gives the sorted names of a row's labels. `column` of `table` refers to that row. */
async function labelsBy(db: Kysely<Tables>, table: TableName, column: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${sql.ref(column)} as id, label.name from ${sql.table(table)}
    join label on label.id = label_id`.execute(db);
  const groups = groupBy(rows, ({ id }) => id);
  return (id: string): string[] => (groups.get(id) ?? []).map(({ name }) => name).toSorted();
}

/** A value without the keys that the contract does not define, which no file may have inside an item. */
const known = (fields: Fields, value: object | null): object | null =>
  value && Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(fields, key)));

async function items(db: Kysely<Tables>): Promise<CsvRecord[]> {
  const labels = await labelsBy(db, 'item_label', 'item_name');
  const rows = await db.selectFrom('item').selectAll().orderBy('name').execute();
  return rows.map((row) => {
    const { sell, buy, craft, ...rest } = storedItem(row);
    const item: CsvRecord = {
      ...rest,
      sell: known(tradeRuleFields, sell),
      buy: known(tradeRuleFields, buy),
      craft: craft.map((recipe) => known(recipeFields, recipe)),
      labels: labels(row.name),
    };
    return Object.fromEntries(csvColumnsOf('items').map(([name]) => [name, item[name]]));
  });
}

async function characters(db: Kysely<Tables>): Promise<CsvRecord[]> {
  const proficiencies = await labelsBy(db, 'character_proficiency', 'character_id');
  const stacks = groupBy(
    await db.selectFrom('inventory').selectAll().orderBy('item_name').execute(),
    (row) => row.character_id,
  );
  const imported = new Map(
    (await db.selectFrom('errata').select(['id', 'ms']).execute()).map(({ id, ms }) => [id, ms]),
  );
  const rows = await db.selectFrom('character').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    player: row.player_id,
    name: row.name,
    race: row.race,
    characterClass: JSON.parse(row.classes) as string[],
    status: row.status,
    pbcMS: row.pbc_ms,
    // Only imported experience: what was gained in Nyx would otherwise count twice after the next import.
    sessionMS: imported.get(correctionIdOf(row.id)) ?? null,
    created: row.created,
    lastPlayed: row.last_played,
    lastMastered: row.last_mastered,
    money: fromUnits(row.money_exact),
    proficiencies: proficiencies(row.id),
    inventory: Object.fromEntries(
      (stacks.get(row.id) ?? []).map(({ item_name, quantity }) => [item_name, quantity]),
    ),
  }));
}

async function sessions(db: Kysely<Tables>): Promise<CsvRecord[]> {
  const labels = await labelsBy(db, 'session_label', 'session_id');
  const outcomes = groupBy(
    await db.selectFrom('session_outcome').selectAll().orderBy('position').execute(),
    (row) => row.session_id,
  );
  const rows = await db.selectFrom('session').selectAll().orderBy('date').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    date: row.date,
    master: row.master_id,
    masterReward: row.master_reward,
    labels: labels(row.id),
    registeredBy: row.registered_by,
    outcomes: (outcomes.get(row.id) ?? []).map(({ character_id, exp, killed }) => ({
      character: character_id,
      exp,
      ...(killed === deaths.none ? {} : { died: true }),
    })),
  }));
}

/** All stored rows of a kind, in a fixed order. */
export async function recordsOf(db: Kysely<Tables>, kind: CsvKind): Promise<CsvRecord[]> {
  if (kind === 'items') return items(db);
  if (kind === 'characters') return characters(db);
  if (kind === 'sessions') return sessions(db);
  if (kind === 'labels')
    return db.selectFrom('label').select(['type', 'name', 'id']).orderBy('type').orderBy('name').execute();
  return db
    .selectFrom('player')
    .select(['id', 'name', 'date_joined as dateJoined', 'master_since as masterSince'])
    .orderBy('id')
    .execute();
}

/** A value as it is written into a cell. A spreadsheet would shorten the digits of a time, but leaves ISO 8601. */
function cellOf(value: unknown, kind: CellKind): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'date' && typeof value === 'number') {
    const date = new Date(value);
    // The year of four digits is what an import reads.
    return date.getTime() >= 0 && date.getUTCFullYear() < 10_000 ? date.toISOString() : value;
  }
  // Three decimals could be read as thousands; a fourth makes them unambiguous.
  if (typeof value === 'number' && isAmbiguous(`${value}`)) return `${value}0`;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** All rows of a kind as CSV, which an import reads back. */
export async function exportCsv(db: Kysely<Tables>, kind: CsvKind): Promise<string> {
  const columns = csvColumnsOf(kind);
  const records = await recordsOf(db, kind);
  return csvOf([
    columns.map(([name]) => name),
    ...records.map((record) => columns.map(([name, cellKind]) => cellOf(record[name], cellKind))),
  ]);
}
