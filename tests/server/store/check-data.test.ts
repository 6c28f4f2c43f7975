import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import type { CharacterChanges } from '#server/store/journal/entries.ts';
import type { Tables } from '#server/store/schema.ts';
import { bram, sharedServer } from '../support/community.ts';
import { lyra, serve } from '../support/serve.ts';

const shared = sharedServer();

class Findings extends Error {
  readonly sentences: string[];

  constructor(sentences: string[]) {
    super('Findings');
    this.sentences = sentences;
  }
}

type Db = Kysely<Tables>;

test('the check has no findings in the demo community or in an empty database', async () => {
  expect(await checkData(shared().app.store)).toEqual([]);
  expect(await checkData((await serve({ seed: false })).app.store)).toEqual([]);
});

/** Adds an entry about Bram to the journal without changing him. */
async function addEntry(db: Db, changes: CharacterChanges): Promise<unknown> {
  const { last } = await db
    .selectFrom('journal')
    .select((row) => row.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  const seq = last + 1;
  return db
    .insertInto('journal')
    .values({
      seq,
      act: seq,
      at: 0,
      actor: null,
      call: 'test',
      key_hash: null,
      subject_type: 'character',
      subject_id: bram,
      kind: 'corrected',
      changes: JSON.stringify(changes),
      parts: null,
      about: null,
      reverses: null,
    })
    .execute();
}

const addLabel = (db: Db, table: 'session_label' | 'character_proficiency', label_id: string) =>
  table === 'session_label'
    ? db
        .insertInto(table)
        .columns(['session_id', 'label_id'])
        .expression((from) =>
          from
            .selectFrom('session')
            .select(['id', (row) => row.val(label_id).as('label_id')])
            .limit(1),
        )
        .execute()
    : db.insertInto(table).values({ character_id: bram, label_id }).execute();

const update = {
  character: (db: Db, set: object) => db.updateTable('character').set(set).where('id', '=', bram).execute(),
  item: (db: Db, set: object) => db.updateTable('item').set(set).where('name', '=', 'Guild Writ').execute(),
};

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['experience without a session', (db) => update.character(db, { session_ms: 7 }), 'session_ms is 7'],
  ['a reward without a session', (db) => update.character(db, { master_ms: 7 }), 'master_ms is 7'],
  [
    'corrected experience without a correction',
    (db) => update.character(db, { errata_ms: -7 }),
    'errata_ms is -7',
  ],
  ['an unknown status', (db) => update.character(db, { status: 'undead' }), 'status undead'],
  [
    'a name that does not match its id',
    (db) => update.character(db, { name: 'X' }),
    'does not consist of its player and name',
  ],
  [
    'negative money, and its row',
    (db) => update.character(db, { money: -5 }),
    `character "${bram}": has -5 hundredths of money.`,
  ],
  [
    'money that the journal does not state',
    (db) => update.character(db, { money: 7 }),
    `character "${bram}": its money is 7, but according to the journal it is 1000.`,
  ],
  [
    'a wrong normalised form of a name',
    (db) => update.item(db, { normalised_name: 'Guild writ' }),
    'normalised as',
  ],
  [
    'a recipe whose materials are not listed',
    (db) => update.item(db, { craft: '[{"materials":{"Beeswax":1}}]' }),
    'does not match its recipes',
  ],
  ['a recipe that costs nothing', (db) => update.item(db, { craft: '[{"label":"x"}]' }), 'costsNothing'],
  ['a negative price', (db) => update.item(db, { sell: '{"cost":-1}' }), 'sell.cost: belowMinimum'],
  [
    'a wrong number of sessions',
    (db) => db.updateTable('session_total').set({ count: 7 }).execute(),
    '"7": is stored as the number of sessions',
  ],
  ['a session without a title', (db) => db.updateTable('session').set({ title: ' ' }).execute(), 'no title'],
  ['a session without participants', (db) => db.deleteFrom('session_outcome').execute(), 'no participant'],
  ['a skipped position', (db) => db.updateTable('session_outcome').set({ position: 9 }).execute(), 'skips'],
  [
    'a death without a correction',
    (db) => db.deleteFrom('errata').where('session_id', 'is not', null).execute(),
    '0 corrections',
  ],
  [
    'a death that its session does not record',
    (db) => db.updateTable('session_outcome').set({ killed: 0 }).execute(),
    'its session does not',
  ],
  [
    'a killed participant whose status is active',
    (db) => db.updateTable('character').set({ status: 'active' }).execute(),
    'decides a death',
  ],
  [
    'a correction without a description',
    (db) => db.updateTable('errata').set({ description: '' }).execute(),
    'no description',
  ],
  [
    'a correction that changes nothing',
    (db) => db.updateTable('errata').set({ ms: 0, status_change: null }).execute(),
    'changes nothing',
  ],
  [
    'a label of another type',
    (db) =>
      db.insertInto('item_label').values({ item_name: 'Guild Writ', label_id: 'session-city' }).execute(),
    'not a label of type ITEM',
  ],
  [
    'a session with a label for items',
    (db) => addLabel(db, 'session_label', 'item-potion'),
    'session_label "item-potion": is not a label of type SESSION',
  ],
  [
    'a proficiency with a label for items',
    (db) => addLabel(db, 'character_proficiency', 'item-potion'),
    'character_proficiency "item-potion": is not a label of type PROFICIENCY',
  ],
  [
    'pieces that the journal does not state',
    (db) =>
      db
        .insertInto('inventory')
        .values({ character_id: bram, item_name: 'Oath of Service', quantity: 3 })
        .execute(),
    'it has 3 of "Oath of Service", but according to the journal it has 0',
  ],
  [
    'the lack of pieces that the journal states',
    (db) =>
      db
        .deleteFrom('inventory')
        .where('character_id', '=', lyra)
        .where('item_name', '=', 'Iron Ingot')
        .execute(),
    'it has 0 of "Iron Ingot", but according to the journal it has 40',
  ],
  [
    'a proficiency that the journal does not state',
    (db) => db.deleteFrom('character_proficiency').where('character_id', '=', lyra).execute(),
    `character "${lyra}": its proficiencies are not those that the journal states`,
  ],
  [
    'an entry whose former money was never stated',
    (db) => addEntry(db, { columns: { money: [7, 1_000] } }),
    `states 7 as the former money of ${bram}, but according to the earlier entries it is 1000`,
  ],
  [
    'an entry whose former number of pieces was never stated',
    (db) => addEntry(db, { items: { 'Oath of Service': [7, 0] } }),
    `states 7 as the former number of Oath of Service of ${bram}, but according to the earlier entries it is 0`,
  ],
  [
    'an entry whose former proficiencies were never stated',
    (db) => addEntry(db, { proficiencies: [['x'], []] }),
    `states "x" as the former list of proficiencies of ${bram}`,
  ],
  [
    'a wrong key of an item’s name',
    (db) => update.item(db, { name_key: 'Guild Writ' }),
    'item "Guild Writ": has the key "Guild Writ"',
  ],
  [
    'a field of the contract among an item’s other fields',
    (db) => update.item(db, { extras: '{"name":"x"}' }),
    'its extras contain the key `name`',
  ],
  ['a version of 0', (db) => update.character(db, { version: 0 }), 'has the version 0'],
  [
    'two sessions that decide the same death',
    (db) => db.updateTable('session_outcome').set({ killed: 1 }).execute(),
    'decides a death that another session also decides',
  ],
])('the check reports %s', async (_name, corrupt, expectedWords) => {
  const check = shared()
    .app.store.db.transaction()
    .execute(async (transaction) => {
      await corrupt(transaction);
      // The error rolls back the transaction, so that the next test starts with sound data.
      throw new Findings(await checkData({ db: transaction }));
    });
  const thrown: unknown = await check.catch((error: unknown) => error);
  if (!(thrown instanceof Findings)) throw thrown;
  expect(thrown.sentences.some((sentence) => sentence.includes(expectedWords))).toBe(true);
});
