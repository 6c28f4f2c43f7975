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
const entry = (
  changes: CharacterChanges | string,
  kind: EntryKind = 'corrected',
  about?: About,
): Corruption =>
  addRow('journal', {
    // After all other entries.
    seq: 1e9,
    act: 1e9,
    at: 0,
    call: 'test',
    subject_type: 'character',
    subject_id: bram,
    kind,
    changes: typeof changes === 'string' ? changes : JSON.stringify(changes),
    about: about ? JSON.stringify(about) : null,
  });
const ofLyra = (db: Db, table: 'character_proficiency' | 'inventory') =>
  db.deleteFrom(table).where('character_id', '=', lyra);

const addNoShow: Corruption = (db) =>
  db.updateTable('sign_up').set({ no_show: 1 }).where('state', '!=', 'seated').execute();

const writ = { item_name: 'Guild Writ', label_id: 'session-city' };
const night = { session_id: 'session-0001', label_id: 'item-potion' };
const skill = { character_id: bram, label_id: 'item-potion' };
const oaths = { character_id: bram, item_name: 'Oath of Service', quantity: 3 };
const according = 'but according to the earlier entries it is';

test.each<[string, Corruption, string]>([
  ['experience without a session', ofBram({ session_ms: 7 }), 'session_ms is 7'],
  ['a reward without a session', ofBram({ master_ms: 7 }), 'master_ms is 7'],
  ['corrected experience without a correction', ofBram({ errata_ms: -7 }), 'errata_ms is -7'],
  ['negative money, and its row', ofBram({ money_exact: -5 }), `character "${bram}": has -0.00005 MO.`],
  ['money of no entry', ofBram({ money: 7 }), 'has 0.07 MO, but according to the journal it has 10 MO.'],
  ['hundredths unlike the money', ofBram({ money_exact: 7_000 }), '1000 hundredths of an MO beside 0.07 MO'],
  ['an unknown status', ofBram({ status: 'undead' }), 'status undead'],
  ['a version of 0', ofBram({ version: 0 }), 'has the version 0'],
  ['a name that does not match its id', ofBram({ name: 'X' }), 'does not consist of its player and name'],
  ['a wrong normalised form of a name', ofWrit({ normalised_name: 'Guild writ' }), 'normalised as'],
  ['a wrong key of an item’s name', ofWrit({ name_key: 'X' }), 'item "Guild Writ": has the key "X"'],
  ['a wrong search key of an item', ofWrit({ search_key: 'X' }), 'item "Guild Writ": is searched as "X"'],
  ['a field among the other fields', ofWrit({ extras: '{"name":"x"}' }), 'its extras contain the key `name`'],
  ['an unlisted material', ofWrit({ craft: '[{"materials":{"A":1}}]' }), 'does not match its recipes'],
  ['a recipe that costs nothing', ofWrit({ craft: '[{"label":"x"}]' }), 'costsNothing'],
  ['a negative price', ofWrit({ sell: '{"cost":-1}' }), 'sell.cost: belowMinimum'],
  ['a wrong count', ofAll('session_total', { count: 7 }), '"7": is stored as the number of sessions'],
  ['a session without a title', ofAll('session', { title: ' ' }), 'no title'],
  ['a session without participants', (db) => db.deleteFrom('session_outcome').execute(), 'no participant'],
  ['a skipped position', ofAll('session_outcome', { position: 9 }), 'skips'],
  ['a death without a correction', (db) => db.deleteFrom('errata').execute(), '0 corrections'],
  ['a death of no session', ofAll('session_outcome', { killed: 0 }), 'its session does not'],
  ['a death by two sessions', ofAll('session_outcome', { killed: 1 }), 'another session also decides'],
  ['a killed participant who is active', ofAll('character', { status: 'active' }), 'decides a death'],
  ['a correction without a description', ofAll('errata', { description: '' }), 'no description'],
  ['a no-show without a seat', addNoShow, 'is a no-show without a seat'],
  ['an idle correction', ofAll('errata', { ms: 0, status_change: null }), 'changes nothing'],
  ['an item with a label for sessions', addRow('item_label', writ), 'not a label of type ITEM'],
  ['a session with a label for items', addRow('session_label', night), 'is not a label of type SESSION'],
  ['a potion as a proficiency', addRow('character_proficiency', skill), 'is not a label of type PROFICIENCY'],
  ['pieces of no entry', addRow('inventory', oaths), 'it has 3 of "Oath of Service", but according to the'],
  [
    'the lack of pieces that the journal states',
    (db) => ofLyra(db, 'inventory').where('item_name', '=', 'Iron Ingot').execute(),
    'it has 0 of "Iron Ingot", but according to the journal it has 40',
  ],
  [
    'a proficiency that the journal does not state',
    (db) => ofLyra(db, 'character_proficiency').execute(),
    `character "${lyra}": its proficiencies are not those that the journal states`,
  ],
  [
    'an entry whose former money was never stated',
    entry({ money: [7_000, 1_000_000] }),
    `states 7000 as the former money of ${bram}, ${according} 1000000`,
  ],
  [
    'a sale that paid something else than price times quantity',
    entry({ money: [1_000_000, 1_301_000] }, 'sold', { price: 1.005, quantity: 3 }),
    'changes the money by 3.01 MO, but 3 at 1.005 MO are 3.015 MO',
  ],
  [
    'a purchase that added money',
    entry({ money: [1_000_000, 1_100_000] }, 'bought', { price: 1, quantity: 1 }),
    'changes the money by 1 MO, but 1 at 1 MO are -1 MO',
  ],
  ['an item whose recipes are not JSON', ofWrit({ craft: '[{' }), 'its column craft is not JSON'],
  ['an entry that is not JSON', entry('{"columns":'), 'its column changes is not JSON'],
  [
    'an entry whose former number of pieces was never stated',
    entry({ items: { 'Oath of Service': [7, 0] } }),
    `states 7 as the former number of Oath of Service of ${bram}, ${according} 0`,
  ],
  [
    'an entry whose former proficiencies were never stated',
    entry({ proficiencies: [['x'], []] }),
    `states "x" as the former list of proficiencies of ${bram}`,
  ],
])('the check reports %s', async (_name, corrupt, expectedWords) => {
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
