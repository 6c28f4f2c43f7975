import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { createCharacters } from '#server/store/repositories/characters.ts';
import { engineOf, openDatabase } from '#server/store/engine/open.ts';
import { refuseTaken } from '#server/store/repositories/item-checks.ts';
import { createItems } from '#server/store/repositories/items.ts';
import type { Tables } from '#server/store/schema.ts';
import { createSessions } from '#server/store/repositories/sessions.ts';
import { databaseUrlOf, engine } from './engine.ts';
import { allOf } from './support.ts';

/** Enough that reading a whole table costs more than using its index. */
const sizes = { players: 3_000, characters: 9_000, items: 6_000, sessions: 9_000 };

let db: Kysely<Tables>;
let dataDir: string;
/** Statements since the last test began. */
let asked: CompiledQuery[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nyx-plans-'));
  const databaseUrl = await databaseUrlOf(dataDir);
  const filled = await openDatabase(dataDir, databaseUrl);
  await seedLargeCommunity(filled, sizes, Date.UTC(2026, 4, 17));
  await filled.close();
  db = new Kysely({
    dialect: (await engineOf(dataDir, databaseUrl)).dialect,
    log: ({ query }) => void asked.push(query),
  });
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

type Pieces = AsyncIterable<readonly unknown[]>;
type Asked = Pieces | Promise<{ entities: Pieces }> | Promise<readonly unknown[]> | Promise<void>;

/** The engine's plan for each query of `work`: a line for each step. */
async function plansOf(work: () => Asked): Promise<string[]> {
  asked = [];
  const answer = work();
  const made = answer instanceof Promise ? await answer : answer;
  const pieces = made && 'entities' in made ? made.entities : made;
  if (pieces && Symbol.asyncIterator in pieces) await allOf(pieces);
  const queries = asked.splice(0);
  const plans = [];
  for (const query of queries) {
    const how = engine === 'postgres' ? 'explain' : 'explain query plan';
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: `${how} ${query.sql}` });
    plans.push(rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n'));
  }
  return plans;
}

/** Reading a whole table; and, for comparison, reading it through an index. */
const wholeTable = /\bSeq Scan on|\bSCAN (?!.*\bUSING\b)/;
const sorting = /\bSort\b|USE TEMP B-TREE FOR ORDER BY/;
const throughIndex = (index: string): RegExp =>
  new RegExp(`(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on|INDEX) (?:${index})\\b`);

const items = () => createItems(db);
const sessions = () => createSessions(db);
const characters = () => createCharacters(db);
const part = { limit: 20, offset: 0 };

test('a search by the beginning of a name reads only its answers from the index, in order', async () => {
  const [found] = await plansOf(() =>
    items().search({ text: 'potion of', labelIds: [] }, { limit: 5, offset: 0 }),
  );
  expect(found).toMatch(throughIndex('item_by_normalised_name_name'));
  expect(found).not.toMatch(wholeTable);
  expect(found).not.toMatch(/USE TEMP B-TREE FOR ORDER BY/);
});

test('a page of sessions is read from the index in order, however far back', async () => {
  for (const offset of [0, 4_000, 5_000, 8_980]) {
    const [, page] = await plansOf(() => sessions().page({ limit: 20, offset }));
    expect(page).toMatch(throughIndex('session_by_date_title_id'));
    expect(page).not.toMatch(sorting);
  }
});

test('the outcomes and labels of a page of sessions are looked up by key', async () => {
  const [, , further] = await plansOf(() => sessions().page(part));
  expect(further).toMatch(throughIndex('session_label_key|sqlite_autoindex_session_label_1'));
  expect(further).toMatch(throughIndex('session_outcome_key|sqlite_autoindex_session_outcome_1'));
});

test('sessions between two dates are a range of the index', async () => {
  const from = Date.UTC(2026, 3, 1);
  const ranges = await plansOf(() => sessions().between(from, from + 30 * 86_400_000));
  expect(ranges.length).toBeGreaterThan(2);
  for (const range of ranges) {
    expect(range).toMatch(throughIndex('session_by_date_title_id'));
    expect(range).not.toMatch(/USE TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY\n.*session_by_date/);
  }
});

test('the holders of an item are looked up by the item', async () => {
  const [rare] = await plansOf(() => characters().holding('Potion of Healing', true));
  expect(rare).toMatch(throughIndex('inventory_by_item_name'));
});

test('the items crafted from a material are looked up by the material', async () => {
  const [crafted] = await plansOf(() => items().craftedFrom('Glass Vial'));
  expect(crafted).toMatch(throughIndex('item_material_by_material_name'));
});

test('a player’s characters are looked up by the player', async () => {
  const [own, further] = await plansOf(() => characters().ofPlayer('demo-player', 'active'));
  expect(own).toMatch(throughIndex('character_by_player_id'));
  expect(further).toMatch(throughIndex('inventory_key|sqlite_autoindex_inventory_1'));
});

// For half the table PostgreSQL sorts the rows instead, which blocks no other call.
test.runIf(engine === 'sqlite')(
  'active characters are read from the index in the order of their names',
  async () => {
    const [ids] = await plansOf(() => characters().active());
    expect(ids).toMatch(throughIndex('character_by_status_normalised_name_id'));
    expect(ids).not.toMatch(sorting);
  },
);

test('items are looked up by name', async () => {
  const [found] = await plansOf(() => items().byNames(['Potion of Healing', 'Silver Ingot']));
  expect(found).toMatch(throughIndex('item_pkey|sqlite_autoindex_item_1'));
  expect(found).toMatch(throughIndex('item_label_key|sqlite_autoindex_item_label_1'));
});

test('an item of the same name is looked up by the key of the name', async () => {
  // Reads only: the statement is the same in a transaction.
  const [same] = await plansOf(() => refuseTaken(db as Transaction<Tables>, 'Not There', 'name', null));
  expect(same).toMatch(throughIndex('item_by_name_key'));
  expect(same).not.toMatch(wholeTable);
});

test('items with a label are looked up by the label', async () => {
  const [names] = await plansOf(() => items().names({ text: '', labelIds: ['item-contraband'] }));
  expect(names).toMatch(
    throughIndex('item_label_by_label_id_item_name|item_label_key|sqlite_autoindex_item_label_1'),
  );
});
