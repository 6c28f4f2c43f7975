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

const month = Date.UTC(2026, 3, 1);

/** The index of a table’s primary key on PostgreSQL and on SQLite. */
const keyOf = (table: string): string => `${table}_key|${table}_pkey|sqlite_autoindex_${table}_1`;
const contraband = { text: '', labelIds: ['item-contraband'] };

/** What is read, the position of the statement among those of the read, and the index that it must use. */
test.each<[string, () => QueryResult, number, string]>([
  ['the outcomes of sessions', () => sessions().page(part), 2, keyOf('session_outcome')],
  ['the labels of sessions', () => sessions().page(part), 2, keyOf('session_label')],
  ['the holders of an item', () => characters().holding('Rope', true), 0, 'inventory_by_item_name'],
  ['the items of a material', () => items().craftedFrom('Glass Vial'), 0, 'item_material_by_material_name'],
  ['a player’s characters', () => characters().ofPlayer('demo-player'), 0, 'character_by_player_id'],
  ['a player’s inventories', () => characters().ofPlayer('demo-player'), 1, keyOf('inventory')],
  ['items by name', () => items().byNames(['Silver Ingot', 'Rope']), 0, keyOf('item')],
  ['the labels of items', () => items().byNames(['Silver Ingot', 'Rope']), 0, keyOf('item_label')],
  [
    'items with a label',
    () => items().names(contraband),
    0,
    `item_label_by_label_id_item_name|${keyOf('item_label')}`,
  ],
])('%s are read from an index', async (_what, read, at, index) => {
  expect((await plansOf(read))[at]).toMatch(throughIndex(index));
});

test('neither a search by the beginning of a name nor a search for a taken name reads the whole table', async () => {
  const [found] = await plansOf(() =>
    items().search({ text: 'potion of', labelIds: [] }, { limit: 5, offset: 0 }),
  );
  expect(found).toMatch(throughIndex('item_by_search_key_name'));
  expect(found).not.toMatch(/USE TEMP B-TREE FOR ORDER BY/);
  // The check only reads, and its statement is the same in a transaction.
  const [same] = await plansOf(() => refuseTaken(db as Transaction<Tables>, 'Not There', 'name', null));
  expect(same).toMatch(throughIndex('item_by_name_key'));
  for (const plan of [found, same]) expect(plan).not.toMatch(wholeTable);
});

test('pages of sessions and sessions between two dates are read from the index without sorting, even at a large offset', async () => {
  for (const offset of [0, 4_000, 8_980]) {
    const [, page] = await plansOf(() => sessions().page({ limit: 20, offset }));
    expect(page).toMatch(throughIndex('session_by_date_title_id'));
    expect(page).not.toMatch(sorting);
  }
  const ranges = await plansOf(() => sessions().between(month, month + 30 * 86_400_000));
  expect(ranges.length).toBeGreaterThan(2);
  for (const range of ranges) {
    expect(range).toMatch(throughIndex('session_by_date_title_id'));
    expect(range).not.toMatch(/USE TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY\n.*session_by_date/);
  }
});

// If the rows are half of the table, PostgreSQL sorts them instead. That does not block other calls.
test.runIf(engine === 'sqlite')('active characters are read from the index, sorted by name', async () => {
  const [ids] = await plansOf(() => characters().active());
  expect(ids).toMatch(throughIndex('character_by_status_normalised_name_id'));
  expect(ids).not.toMatch(sorting);
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
  const named = db.selectFrom('character').select('player_id').where('id', '=', busy);
  const { player_id } = await named.executeTakeFirstOrThrow();
  const [last, own, entries, ...others] = await plansOf(async () => {
    await createOwnHistories(db).after(1, { ...reader, id: player_id });
  });
  expect(entries).toMatch(throughIndex('journal_by_subject_type_subject_id_seq'));
  expect(entries).not.toMatch(sorting);
  for (const plan of [last, own, entries, ...others]) expect(plan).not.toMatch(wholeJournal);
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
