import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
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

test('the check has no findings in the demo community', async () => {
  expect(await checkData((await serve()).app.store)).toEqual([]);
});

test('the check has no findings in an empty database', async () => {
  expect(await checkData((await serve({ seed: false })).app.store)).toEqual([]);
});

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
  ['negative money', (db) => update.character(db, { money: -1 }), '-1 hundredths'],
  ['an unknown status', (db) => update.character(db, { status: 'undead' }), 'status undead'],
  [
    'a name that does not match its id',
    (db) => update.character(db, { name: 'X' }),
    'does not consist of its player and name',
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

test('a finding names its row', async () => {
  const { app } = await serve();
  await app.store.db.updateTable('character').set({ money: -5 }).where('id', '=', lyra).execute();
  expect(await checkData(app.store)).toEqual([
    `character "${lyra}": has -5 hundredths of money.`,
    `character "${lyra}": its money is -5, but according to the journal it is 128450.`,
  ]);
});
