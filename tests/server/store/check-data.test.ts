import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import type { About, CharacterChanges } from '#server/store/journal/entries.ts';
import type { Tables } from '#server/store/schema.ts';
import { bram, sharedServer } from '../support/community.ts';
import { lyra, serve } from '../support/serve.ts';

const shared = sharedServer();

type Db = Kysely<Tables>;

test('the check has no findings in the demo community or in an empty database', async () => {
  expect(await checkData(shared().app.store)).toEqual([]);
  expect(await checkData((await serve({ seed: false })).app.store)).toEqual([]);
});

type Corruption = (db: Db) => Promise<unknown>;

const ofBram =
  (set: object): Corruption =>
  (db) =>
    db.updateTable('character').set(set).where('id', '=', bram).execute();
const ofWrit =
  (set: object): Corruption =>
  (db) =>
    db.updateTable('item').set(set).where('name', '=', 'Guild Writ').execute();
/** Changes every row of a table. */
const ofAll =
  (table: keyof Tables, set: object): Corruption =>
  (db) =>
    db
      .updateTable(table)
      .set(set as never)
      .execute();
const addRow =
  (table: keyof Tables, row: object): Corruption =>
  (db) =>
    db.insertInto(table).values(row).execute();
/** Adds an entry about Bram to the journal without changing him. */
const entry =
  (changes: CharacterChanges | string, kind: EntryKind = 'corrected', about?: About): Corruption =>
  (db) =>
    db
      .insertInto('journal')
      .values({
        // After all other entries.
        seq: 1e9,
        act: 1e9,
        at: 0,
        actor: null,
        call: 'test',
        key_hash: null,
        subject_type: 'character',
        subject_id: bram,
        kind,
        changes: typeof changes === 'string' ? changes : JSON.stringify(changes),
        parts: null,
        about: about ? JSON.stringify(about) : null,
        reverses: null,
      })
      .execute();
const ofLyra = (db: Db, table: 'character_proficiency' | 'inventory') =>
  db.deleteFrom(table).where('character_id', '=', lyra);

const addNoShow: Corruption = (db) =>
  db.updateTable('sign_up').set({ no_show: 1 }).where('state', '!=', 'seated').execute();

const potion = { label_id: 'item-potion' };
const according = 'but according to the earlier entries it is';

test.each<[words: string, Corruption]>([
  ['session_ms is 7', ofBram({ session_ms: 7 })],
  ['master_ms is 7', ofBram({ master_ms: 7 })],
  ['errata_ms is -7', ofBram({ errata_ms: -7 })],
  [`character "${bram}": has -0.00005 MO.`, ofBram({ money_exact: -5 })],
  ['has 0.07 MO, but according to the journal it has 10 MO.', ofBram({ money: 7 })],
  ['has 1000 hundredths of an MO beside 0.07 MO', ofBram({ money_exact: 7_000 })],
  ['has the status undead', ofBram({ status: 'undead' })],
  ['has the version 0', ofBram({ version: 0 })],
  ['does not consist of its player and name', ofBram({ name: 'X' })],
  ['is normalised as Guild writ', ofWrit({ normalised_name: 'Guild writ' })],
  ['item "Guild Writ": has the key "X"', ofWrit({ name_key: 'X' })],
  ['item "Guild Writ": is searched as "X"', ofWrit({ search_key: 'X' })],
  ['its extras contain the key `name`', ofWrit({ extras: '{"name":"x"}' })],
  ['does not match its recipes', ofWrit({ craft: '[{"materials":{"A":1}}]' })],
  ['costsNothing', ofWrit({ craft: '[{"label":"x"}]' })],
  ['sell.cost: belowMinimum', ofWrit({ sell: '{"cost":-1}' })],
  ['"7": is stored as the number of sessions', ofAll('session_total', { count: 7 })],
  ['has no title', ofAll('session', { title: ' ' })],
  ['has no participant', (db) => db.deleteFrom('session_outcome').execute()],
  ['skips a position', ofAll('session_outcome', { position: 9 })],
  [
    'is a death with 0 corrections instead of one',
    (db) => db.deleteFrom('errata').where('session_id', 'is not', null).execute(),
  ],
  ['records a death that its session does not record', ofAll('session_outcome', { killed: 0 })],
  ['decides a death that another session also decides', ofAll('session_outcome', { killed: 1 })],
  ['decides a death, but the character has the status active', ofAll('character', { status: 'active' })],
  ['has no description', ofAll('errata', { description: '' })],
  ['is a no-show without a seat', addNoShow],
  ['changes nothing', ofAll('errata', { ms: 0, status_change: null })],
  [
    'is not a label of type ITEM',
    addRow('item_label', { item_name: 'Guild Writ', label_id: 'session-city' }),
  ],
  [
    'session_label "item-potion": is not a label of type SESSION',
    addRow('session_label', { session_id: 'session-0001', ...potion }),
  ],
  [
    'character_proficiency "item-potion": is not a label of type PROFICIENCY',
    addRow('character_proficiency', { character_id: bram, ...potion }),
  ],
  [
    'it has 3 of "Oath of Service", but according to the journal it has 0',
    addRow('inventory', { character_id: bram, item_name: 'Oath of Service', quantity: 3 }),
  ],
  [
    'it has 0 of "Iron Ingot", but according to the journal it has 40',
    (db) => ofLyra(db, 'inventory').where('item_name', '=', 'Iron Ingot').execute(),
  ],
  [
    `character "${lyra}": its proficiencies are not those that the journal states`,
    (db) => ofLyra(db, 'character_proficiency').execute(),
  ],
  [`states 7000 as the former money of ${bram}, ${according} 1000000`, entry({ money: [7_000, 1_000_000] })],
  [
    'changes the money by 3.01 MO, but 3 at 1.005 MO are 3.015 MO',
    entry({ money: [1_000_000, 1_301_000] }, 'sold', { price: 1.005, quantity: 3 }),
  ],
  [
    'changes the money by 1 MO, but 1 at 1 MO are -1 MO',
    entry({ money: [1_000_000, 1_100_000] }, 'bought', { price: 1, quantity: 1 }),
  ],
  ['item "Guild Writ": its column craft is not JSON', ofWrit({ craft: '[{' })],
  ['its column changes is not JSON', entry('{"columns":')],
  [
    `states 7 as the former number of Oath of Service of ${bram}, ${according} 0`,
    entry({ items: { 'Oath of Service': [7, 0] } }),
  ],
  [`states "x" as the former list of proficiencies of ${bram}`, entry({ proficiencies: [['x'], []] })],
])('the check reports: %s', async (expectedWords, corrupt) => {
  let findings: string[] = [];
  const check = shared()
    .app.store.db.transaction()
    .execute(async (transaction) => {
      await corrupt(transaction);
      findings = await checkData({ db: transaction });
      // The error rolls back the transaction, so that the next test starts with sound data.
      throw new Error('The data were checked.');
    });
  await expect(check).rejects.toThrow('The data were checked.');
  expect(findings.join('\n')).toContain(expectedWords);
});
