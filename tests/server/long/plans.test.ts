import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { createCharacters } from '#server/store/repositories/characters.ts';
import { engineOf, openDatabase } from '#server/store/engine/open.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { refuseTaken } from '#server/store/repositories/item-checks.ts';
import { createItems } from '#server/store/repositories/items.ts';
import { createAudit } from '#server/store/journal/audit.ts';
import { openJournal } from '#server/store/journal/opening.ts';
import { createOwnHistories } from '#server/store/journal/own-history.ts';
import { createHistories } from '#server/store/journal/reading.ts';
import type { Tables } from '#server/store/schema.ts';
import { createSessions } from '#server/store/repositories/sessions.ts';
import { databaseUrlOf, engine } from '../support/engine.ts';
import { allOf } from '../support/serve.ts';

/** So large that reading a whole table costs more than using its index. */
const sizes = { players: 3_000, characters: 9_000, items: 6_000, sessions: 9_000 };

let db: Kysely<Tables>;
let dataDir: string;
/** A character with entries in the journal. */
let busy: string;
/** The statements that have run since the last call of `plansOf`. */
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nyx-plans-'));
  const databaseUrl = await databaseUrlOf(dataDir);
  const filled = await openDatabase(dataDir, databaseUrl);
  await seedLargeCommunity(filled, sizes, Date.UTC(2026, 4, 17));
  const { db: whole } = filled;
  await inTransaction(whole, (transaction) => openJournal(transaction, Date.UTC(2026, 4, 17)));
  busy = (await whole.selectFrom('character').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  // Each of these characters had an item when it was renamed, and again when it was deleted.
  const characters = await whole.selectFrom('character').select('id').limit(2_000).execute();
  const holders = characters.flatMap(({ id }) => [1, 2].map((seq) => ({ character_id: id, seq })));
  await inTransaction(whole, (transaction) => insertAll(transaction, 'journal_holder', holders));
  await sql`analyze`.execute(whole);
  await filled.close();
  db = new Kysely({
    dialect: (await engineOf(dataDir, databaseUrl)).dialect,
    log: ({ query }) => void statements.push(query),
  });
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

type Pieces = AsyncIterable<readonly unknown[]>;
type QueryResult = Pieces | Promise<{ entities: Pieces }> | Promise<readonly unknown[]> | Promise<void>;

/** The engine's plan for each query of `work`, with a line per step. */
async function plansOf(work: () => QueryResult): Promise<string[]> {
  statements = [];
  const answer = work();
  const result = answer instanceof Promise ? await answer : answer;
  const pieces = result && 'entities' in result ? result.entities : result;
  if (pieces && Symbol.asyncIterator in pieces) await allOf(pieces);
  const queries = statements.splice(0);
  const plans = [];
  for (const query of queries) {
    const how = engine === 'postgres' ? 'explain' : 'explain query plan';
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: `${how} ${query.sql}` });
    plans.push(rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n'));
  }
  return plans;
}

/** Matches a step of a plan that reads a whole table without an index. */
const wholeTable = /\bSeq Scan on|\bSCAN (?!.*\bUSING\b)/;
/** Like `wholeTable`, but only for the journal and its aliases in SQLite: small tables may be read whole. */
const wholeJournal = /\bSeq Scan on journal\b|\bSCAN (?:journal|one|first|undoing)\b(?!.*\bUSING\b)/;
const sorting = /\bSort\b|USE TEMP B-TREE FOR ORDER BY/;
const throughIndex = (index: string): RegExp =>
  new RegExp(`(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on|INDEX) (?:${index})\\b`);

const items = () => createItems(db);
const sessions = () => createSessions(db);
const characters = () => createCharacters(db);
const part = { limit: 20, offset: 0 };

test('a search by the beginning of a name uses the index, and SQLite does not sort the rows', async () => {
  const [plan] = await plansOf(() =>
    items().search({ text: 'potion of', labelIds: [] }, { limit: 5, offset: 0 }),
  );
  expect(plan).toMatch(throughIndex('item_by_normalised_name_name'));
  expect(plan).not.toMatch(wholeTable);
  expect(plan).not.toMatch(/USE TEMP B-TREE FOR ORDER BY/);
});

test('a page of sessions is read from the index without sorting, even at a large offset', async () => {
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

// If the rows are half of the table, PostgreSQL sorts them instead. That does not block other calls.
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

test('an item with the same name is looked up by the key of the name', async () => {
  // The check only reads, and its statement is the same in a transaction.
  const [same] = await plansOf(() => refuseTaken(db as Transaction<Tables>, 'Not There', 'name', null));
  expect(same).toMatch(throughIndex('item_by_name_key'));
  expect(same).not.toMatch(wholeTable);
});

const reader = { id: 'demo-admin', roles: ['ADMIN' as const], now: 0 };
const place = { at: Date.UTC(2026, 4, 17), id: 5_000 };

test('a page of a history is read from the index of its subject, without sorting', async () => {
  const [page, ofItems, ...others] = await plansOf(async () => {
    await createHistories(db).page(busy, { kinds: ['played'] }, { before: 1e9, limit: 20 }, reader);
  });
  expect(page).toMatch(throughIndex('journal_by_subject_type_subject_id_seq'));
  expect(page).not.toMatch(sorting);
  expect(ofItems).toMatch(throughIndex('journal_holder_key|sqlite_autoindex_journal_holder_1'));
  for (const plan of [ofItems, ...others]) expect(plan).not.toMatch(wholeJournal);
});

test('what others did to a member’s own characters is read from the index of the subjects', async () => {
  const { player_id } = await db
    .selectFrom('character')
    .select('player_id')
    .where('id', '=', busy)
    .executeTakeFirstOrThrow();
  const [last, entries, ...others] = await plansOf(async () => {
    await createOwnHistories(db).after(1, { ...reader, id: player_id });
  });
  expect(entries).toMatch(throughIndex('journal_by_subject_type_subject_id_seq'));
  for (const plan of [last, entries, ...others]) expect(plan).not.toMatch(wholeJournal);
});

test.each([
  ['everything', () => ({}), 'journal_by_at_seq'],
  ['a rare kind', () => ({ kinds: ['pictured' as const], text: 'night' }), 'journal_by_at_seq'],
  ['a member', () => ({ actor: 'demo-keeper', kinds: ['sold' as const] }), 'journal_by_actor_at_seq'],
  [
    'a subject',
    () => ({ subjectType: 'character' as const, subject: busy }),
    'journal_by_subject_type_subject_id_seq',
  ],
])('the audit of %s is read from an index, without sorting', async (_what, filterOf, index) => {
  for (const after of [null, place]) {
    const [entries] = await plansOf(async () => {
      await createAudit(db).page(filterOf(), after, 20, reader);
    });
    expect(entries).toMatch(throughIndex(index));
    expect(entries).not.toMatch(sorting);
  }
});

test('items with a label are looked up by the label', async () => {
  const [names] = await plansOf(() => items().names({ text: '', labelIds: ['item-contraband'] }));
  expect(names).toMatch(
    throughIndex('item_label_by_label_id_item_name|item_label_key|sqlite_autoindex_item_label_1'),
  );
});
