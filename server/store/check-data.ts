import { type Kysely, sql } from 'kysely';
import { jsonIn } from '#core/contract/json.ts';
import { characterStatuses, type LabelType } from '#core/contract/values.ts';
import { itemFault } from '#core/rules/items.ts';
import { nameKey, normaliseName } from '#core/rules/names/names.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { storedRowsOf } from './backup/lines.ts';
import { foreignKeysOf } from './foreign-keys.ts';
import { foldJournal } from './journal/fold.ts';
import { deaths } from './repositories/deaths.ts';
import { materialsIn, storedItem } from './repositories/item-rows.ts';
import { groupBy } from './json.ts';
import { fromUnits, toHundredths } from './money.ts';
import type { Tables } from './schema.ts';
import { jsonColumnsOf, type TableName, tableNames, storedTables } from './tables.ts';

/** Reports a fault of one row. */
type Report = (table: TableName, key: string, what: string) => void;
type Check = (db: Kysely<Tables>, report: Report) => Promise<void>;

const referencesExist: Check = async (db, report) => {
  for (const { table, column, other, key } of await foreignKeysOf(db)) {
    const from = sql.ref(`one.${column}`);
    const to = sql.ref(`other.${key}`);
    const { rows } = await sql<{ value: string }>`
      select distinct ${from} as value from ${sql.table(table)} as one
      left join ${sql.table(other)} as other on ${to} = ${from}
      where ${from} is not null and ${to} is null`.execute(db);
    for (const { value } of rows) report(table, value, `its ${column} refers to no existing ${other}`);
  }
};

/** The type of label that each table may refer to. */
const labelUses: readonly [TableName, LabelType][] = [
  ['item_label', 'ITEM'],
  ['session_label', 'SESSION'],
  ['character_proficiency', 'PROFICIENCY'],
];

const labelsAreOfTheirType: Check = async (db, report) => {
  for (const [table, type] of labelUses) {
    const { rows } = await sql<{ id: string }>`
      select distinct label.id as id from ${sql.table(table)} as one
      inner join label on label.id = one.label_id where label.type != ${type}`.execute(db);
    for (const { id } of rows) report(table, id, `is not a label of type ${type}`);
  }
};

const namesAreNormalised: Check = async (db, report) => {
  for (const table of ['character', 'item', 'player', 'label'] as const) {
    const rows = await db.selectFrom(table).select(['name', 'normalised_name']).execute();
    for (const { name, normalised_name } of rows)
      if (normalised_name !== normaliseName(name)) report(table, name, `is normalised as ${normalised_name}`);
  }
};

const itemsAreKeyed: Check = async (db, report) => {
  const rows = await db.selectFrom('item').select(['name', 'name_key', 'search_key']).execute();
  for (const { name, name_key, search_key } of rows) {
    if (name_key !== nameKey(name)) report('item', name, `has the key ${JSON.stringify(name_key)}`);
    // The next start fills a missing one.
    if (search_key !== null && search_key !== searchKey(name))
      report('item', name, `is searched as ${JSON.stringify(search_key)}`);
  }
};

const sessionsAreKeyed: Check = async (db, report) => {
  const rows = await db.selectFrom('session').select(['id', 'title', 'search_key']).execute();
  for (const { id, title, search_key } of rows)
    if (search_key !== null && search_key !== searchKey(title))
      report('session', id, `is searched as ${JSON.stringify(search_key)}`);
};

/** The columns of experience, each with the column whose values it adds up for a character. */
const experienceSums = [
  ['session_ms', 'session_outcome', 'character_id', 'exp'],
  ['master_ms', 'session', 'master_id', 'master_reward'],
  ['errata_ms', 'errata', 'character_id', 'ms'],
] as const;

const charactersAreConsistent: Check = async (db, report) => {
  for (const [column, table, owner, part] of experienceSums) {
    const { rows } = await sql<{ id: string; stored: number; total: number }>`
      select id, ${sql.ref(column)} as stored,
        coalesce((select sum(${sql.ref(part)}) from ${sql.table(table)} where ${sql.ref(owner)} = "character".id), 0) as total
      from "character"`.execute(db);
    for (const { id, stored, total } of rows)
      if (stored !== total)
        report('character', id, `its ${column} is ${stored}, but its history adds up to ${total}`);
  }
  for (const row of await db.selectFrom('character').selectAll().execute()) {
    if (!Number.isSafeInteger(row.money_exact) || row.money_exact < 0)
      report('character', row.id, `has ${fromUnits(row.money_exact)} MO`);
    if (row.money !== toHundredths(row.money_exact))
      report(
        'character',
        row.id,
        `has ${row.money} hundredths of an MO beside ${fromUnits(row.money_exact)} MO`,
      );
    if (row.id !== `${row.player_id}:${row.name}`)
      report('character', row.id, 'does not consist of its player and name');
    if (!characterStatuses.includes(row.status)) report('character', row.id, `has the status ${row.status}`);
    if (!Number.isInteger(row.version) || row.version < 1)
      report('character', row.id, `has the version ${row.version}`);
  }
};

const stacksAreWhole: Check = async (db, report) => {
  const rows = await db.selectFrom('inventory').selectAll().execute();
  for (const { character_id, item_name, quantity } of rows)
    if (!Number.isInteger(quantity) || quantity < 1)
      report('inventory', `${character_id} / ${item_name}`, `has the quantity ${quantity}`);
};

const itemsAreSound: Check = async (db, report) => {
  const materials = groupBy(
    await db.selectFrom('item_material').selectAll().execute(),
    (row) => row.item_name,
  );
  for (const row of await db.selectFrom('item').selectAll().execute()) {
    const item = storedItem(row);
    // Stored items may be older than the rules for names and links.
    const fault = itemFault(item, item);
    if (fault) report('item', row.name, `${fault.field}: ${fault.reason}`);
    const recipeMaterials = materialsIn(row.craft).toSorted().join('\n');
    const storedMaterials = (materials.get(row.name) ?? []).map(({ material_name }) => material_name);
    if (recipeMaterials !== storedMaterials.toSorted().join('\n'))
      report('item', row.name, 'its list of materials does not match its recipes');
    if (Object.hasOwn(JSON.parse(row.extras), 'name'))
      report('item', row.name, 'its extras contain the key `name`');
  }
};

const sessionsAreConsistent: Check = async (db, report) => {
  const outcomes = groupBy(
    await db.selectFrom('session_outcome').selectAll().orderBy('position').execute(),
    (row) => row.session_id,
  );
  for (const { id, title } of await db.selectFrom('session').select(['id', 'title']).execute()) {
    const party = outcomes.get(id) ?? [];
    if (title.trim() === '') report('session', id, 'has no title');
    if (party.length === 0) report('session', id, 'has no participant');
    if (party.some(({ position }, index) => position !== index)) report('session', id, 'skips a position');
  }
};

const deathsAreCorrectedOnce: Check = async (db, report) => {
  const pair = (session: string, character: string): string => `${session} / ${character}`;
  const killed = await db
    .selectFrom('session_outcome')
    .innerJoin('character', 'character.id', 'session_outcome.character_id')
    .select(['session_id', 'character_id', 'killed', 'status'])
    .where('killed', '!=', deaths.none)
    .execute();
  const corrections = await db
    .selectFrom('errata')
    .select(['session_id', 'character_id'])
    .where('session_id', 'is not', null)
    .execute();
  const unmatched = groupBy(corrections, (row) => pair(row.session_id ?? '', row.character_id));
  const deciding = new Set<string>();
  for (const { session_id, character_id, killed: how, status } of killed) {
    const key = pair(session_id, character_id);
    const count = unmatched.get(key)?.length ?? 0;
    if (count !== 1) report('session_outcome', key, `is a death with ${count} corrections instead of one`);
    unmatched.delete(key);
    if (how !== deaths.decides) continue;
    if (status !== 'dead')
      report('session_outcome', key, `decides a death, but the character has the status ${status}`);
    if (deciding.has(character_id))
      report('session_outcome', key, 'decides a death that another session also decides');
    deciding.add(character_id);
  }
  for (const key of unmatched.keys())
    report('errata', key, 'records a death that its session does not record');
};

const correctionsChangeSomething: Check = async (db, report) => {
  const rows = await db.selectFrom('errata').select(['id', 'ms', 'description', 'status_change']).execute();
  for (const { id, ms, description, status_change } of rows) {
    if (description.trim() === '') report('errata', id, 'has no description');
    if (ms === 0 && status_change === null) report('errata', id, 'changes nothing');
  }
};

const noShowsHadSeats: Check = async (db, report) => {
  const rows = await db
    .selectFrom('sign_up')
    .select(['adventure_id', 'player_id'])
    .where('no_show', '!=', 0)
    .where('state', '!=', 'seated')
    .execute();
  for (const { adventure_id, player_id } of rows)
    report('sign_up', `${adventure_id} / ${player_id}`, 'is a no-show without a seat');
};

const sessionsAreCounted: Check = async (db, report) => {
  const totals = await db.selectFrom('session_total').select('count').execute();
  const { count } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const stored = totals.map((total) => total.count).join();
  if (stored !== String(count))
    report('session_total', stored, `is stored as the number of sessions, which is ${count}`);
};

/** Whether a stored value is JSON or absent. */
const isJson = (value: string | number | null | undefined): boolean =>
  typeof value !== 'string' || jsonIn(value) !== undefined;

const jsonIsReadable: Check = async (db, report) => {
  for (const table of tableNames) {
    const columns = jsonColumnsOf(table);
    if (columns.length === 0) continue;
    for await (const rows of storedRowsOf(db, table))
      for (const row of rows)
        for (const column of columns.filter((name) => !isJson(row[name])))
          report(table, String(row[storedTables[table].key[0]!]), `its column ${column} is not JSON`);
  }
};

const checks: readonly Check[] = [
  referencesExist,
  labelsAreOfTheirType,
  namesAreNormalised,
  itemsAreKeyed,
  sessionsAreKeyed,
  charactersAreConsistent,
  stacksAreWhole,
  itemsAreSound,
  sessionsAreConsistent,
  deathsAreCorrectedOnce,
  correctionsChangeSomething,
  noShowsHadSeats,
  sessionsAreCounted,
  foldJournal,
];

/**
 * Checks the invariants of the data and returns one sentence for each fault of a row; an empty list if there
 * is none.
 */
export async function checkData({ db }: { db: Kysely<Tables> }): Promise<string[]> {
  const findings: string[] = [];
  const report: Report = (table, key, what) =>
    void findings.push(`${table} ${JSON.stringify(key)}: ${what}.`);
  let isReadable = true;
  for (const check of checks)
    try {
      await check(db, report);
    } catch (error) {
      // A row that no check can read: `jsonIsReadable` names it.
      if (!(error instanceof SyntaxError)) throw error;
      isReadable = false;
    }
  if (!isReadable) await jsonIsReadable(db, report);
  return findings;
}
