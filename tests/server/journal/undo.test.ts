import { expect, test } from 'vitest';
import { undoPeriod } from '#core/rules/journal/undo.ts';
import { bram, type Community, community, communityOfFile, took } from '../support/community.ts';
import { digestOf } from '../support/digest.ts';
import { lyra } from '../support/serve.ts';
import { tavernHook } from '../webhooks/support.ts';

/** Each test undoes what it has changed. */
const here = communityOfFile();

const date = Date.UTC(2026, 4, 16, 20);

const draft = {
  title: 'The Undone Night',
  date,
  outcomes: [took(lyra, 70, true), took(bram, -5)],
};

const correction = { ms: -30, description: 'Once too often', date, statusChange: 'dead' };

interface Answer {
  statusCode: number;
  json(): unknown;
}
type Write = (here: Community) => Promise<Answer>;

/** Does a write that must succeed. @returns its act */
async function actOf(answer: Answer | Promise<Answer>): Promise<number> {
  const { statusCode, json } = await answer;
  expect(statusCode).toBe(200);
  return (json() as { act: number }).act;
}

const undo = (here: Community, act: number, who: 'admin' | 'player' | 'keeper' | 'master' = 'admin') =>
  here.ask(who, 'POST', `/journal/${act}/undo`);

const register =
  (more: object = {}): Write =>
  (here) =>
    here.register({ ...draft, ...more });
const played = (characterId: string, isDead = false) =>
  register({ outcomes: [took(characterId, 1, isDead)] });
const pieces =
  (characterId: string, operation: 'ASSIGN' | 'TAKE', item: string, quantity: number): Write =>
  (here) =>
    here.inventory('keeper', characterId, operation, item, quantity);
const give = (quantity: number) => pieces(bram, 'ASSIGN', 'Beeswax', quantity);
const crown = (quantity: number) => pieces(bram, 'ASSIGN', 'Crown', quantity);
const create =
  (item: object): Write =>
  (here) =>
    here.createItem(item);
const deleteBeeswax: Write = (here) => here.deleteItem('Beeswax', 'admin');
const rename =
  (from: string, to: string): Write =>
  async (here) =>
    here.updateItem(from, { ...(await here.item(from)), name: to });
const edit =
  (name: string, more: object): Write =>
  (here) =>
    here.updateItem(name, { name, ...more });
const correct =
  (characterId: string, more: object = {}): Write =>
  (here) =>
    here.correct(characterId, { ...correction, ...more });
const trade =
  (operation: 'SELL' | 'BUY', item: string): Write =>
  (here) =>
    here.inventory('player', bram, operation, item, 1);
const setUsable = (usable: boolean) => edit('Beeswax', { usable });
const grapnel = { name: 'Grapnel' };
const estate = { name: 'Estate', buy: { cost: 110 } };
const salve = (materials: Record<string, number>) => ({
  name: 'Salve',
  craft: [{ label: 'Stir', materials }],
});

test.each<[string, Write]>([
  ['a correction of experience and status', correct(lyra)],
  ['a registered session with a death', register()],
  ['the deletion of an item that characters own', (here) => here.deleteItem('Basilisk Skin', 'admin')],
  ['a rename of an item that characters own and recipes use', rename('Beeswax', 'Bees’ Wax')],
  [
    'the deletion of a session',
    async (here) => {
      const { id } = await here.db
        .selectFrom('session')
        .select('id')
        .orderBy('date', 'desc')
        .executeTakeFirstOrThrow();
      return here.deleteSession(id);
    },
  ],
])('%s can be undone once, and everything is then as before', async (_name, write) => {
  // A character that dies leaves its adventures, and an undo does not sign it up again.
  await here.db.deleteFrom('sign_up').execute();
  const before = await digestOf(here.store);
  const act = await actOf(write(here));
  expect(await digestOf(here.store)).not.toEqual(before);
  expect((await undo(here, act)).json()).toMatchObject({ status: true });
  expect(await digestOf(here.store)).toEqual(before);
  expect((await undo(here, act)).statusCode).toBe(409);
});

test('a player may undo a sale for a quarter of an hour; a manager may undo it even later', async () => {
  const here = await community();
  const before = await digestOf(here.store);
  const sell = () => actOf(here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1));
  const first = await sell();
  expect((await undo(here, first, 'master')).statusCode).toBe(403);
  expect((await undo(here, first, 'player')).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
  const second = await sell();
  here.server.clock.now += undoPeriod + 1;
  expect((await undo(here, second, 'player')).statusCode).toBe(403);
  expect((await undo(here, second, 'keeper')).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
});

/** What is undone, the write that is undone after those before it, the later write, and a part of the refusal. */
test.each<[string, Write[], Write, string]>([
  [
    'a sale whose money was spent',
    [create({ name: 'Crown', sell: { cost: 100 } }), crown(1), create(estate), trade('SELL', 'Crown')],
    trade('BUY', 'Estate'),
    'has spent the money',
  ],
  ['a gift that was taken again', [give(2)], pieces(bram, 'TAKE', 'Beeswax', 1), 'and has 1 left'],
  [
    'a session after which a participant died in another one',
    [played(bram)],
    played(bram, true),
    'Bram Copperkettle has taken part in another session since.',
  ],
  [
    'a session after which its master mastered another one',
    [played(bram)],
    played(lyra),
    'has mastered another session since.',
  ],
  [
    'a session after which the status of a participant was corrected',
    [played(bram)],
    correct(bram),
    'the status of Bram Copperkettle was corrected since.',
  ],
  [
    'a session whose death a correction settled',
    [register()],
    correct(lyra, { statusChange: 'active' }),
    'the session has changed since.',
  ],
  [
    'a correction of a status that was corrected again',
    [correct(lyra)],
    correct(lyra, { statusChange: 'active' }),
    'the status of Lyra Duskwhisper was corrected since.',
  ],
  [
    'a correction without which experience would be out of range',
    [correct(lyra, { ms: 5_000, statusChange: null }), correct(lyra, { ms: -1_000, statusChange: null })],
    async (here) => {
      const { errataMS } = await here.character(lyra);
      return correct(lyra, { ms: 1_000_000_000 - errataMS, statusChange: null })(here);
    },
    'an amount of Lyra Duskwhisper would be out of range.',
  ],
  [
    'a removal after which the character got as many pieces as it can have',
    [pieces(lyra, 'TAKE', 'Iron Ingot', 1)],
    pieces(lyra, 'ASSIGN', 'Iron Ingot', 1_000_000_000 - 39),
    'Lyra Duskwhisper would have too many Iron Ingot.',
  ],
  ['a gift of an item that was deleted', [give(2)], deleteBeeswax, '"Beeswax" was deleted.'],
  [
    'a new item that was edited',
    [create(grapnel)],
    edit('Grapnel', { usable: true }),
    'Grapnel has changed since.',
  ],
  [
    'a new item that a character got',
    [create(grapnel)],
    pieces(bram, 'ASSIGN', 'Grapnel', 1),
    'a character has had Grapnel since.',
  ],
  [
    'a new item that a recipe uses now',
    [create(grapnel)],
    create(salve({ Grapnel: 1 })),
    'the recipes of Salve use Grapnel now.',
  ],
  [
    'the deletion of an item whose name another item has',
    [deleteBeeswax],
    create({ name: 'BEESWAX' }),
    'There is already an item called "BEESWAX".',
  ],
  [
    'a rename of an item whose former name another item has',
    [rename('Beeswax', 'Wax')],
    create({ name: 'BEESWAX' }),
    'There is already an item called "BEESWAX".',
  ],
  [
    'a rename of an item that was renamed again',
    [rename('Beeswax', 'Wax')],
    rename('Wax', 'Tallow'),
    'Tallow has changed since.',
  ],
  [
    'a rename of an item after a recipe with it was edited',
    [create(salve({ Beeswax: 1 })), rename('Beeswax', 'Wax')],
    edit('Salve', salve({ Wax: 2 })),
    'the recipes of Salve have changed since.',
  ],
  ['an edit of an item that was deleted', [setUsable(true)], deleteBeeswax, '"Beeswax" was deleted.'],
  [
    'an edit of an item that was edited again',
    [setUsable(true)],
    setUsable(false),
    'Beeswax has changed since',
  ],
])('%s cannot be undone before the later change is undone', async (_name, writes, later, words) => {
  const before = await digestOf(here.store);
  const acts: number[] = [];
  for (const write of [...writes, later]) acts.push(await actOf(write(here)));
  const refused = await undo(here, acts.at(-2)!);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(words)]);
  for (const act of acts.toReversed()) expect((await undo(here, act)).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
});

// What was undone must not count as a later gain: without it, too little would be left to undo the first change.
test.each<[string, Write]>([
  ['gift', give(2)],
  ['sale', trade('SELL', 'Crown')],
  ['purchase', trade('BUY', 'Pebble')],
])('a %s can be undone after a later one of the same item has been undone', async (_what, write) => {
  const before = await digestOf(here.store);
  const acts: number[] = [];
  const goods = [
    create({ name: 'Crown', sell: { cost: 100 } }),
    create({ name: 'Pebble', buy: { cost: 1 } }),
  ];
  for (const each of [...goods, crown(2), write, write]) acts.push(await actOf(each(here)));
  for (const act of acts.toReversed()) expect((await undo(here, act)).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
});

test('undoing an edit or a rename of an item leaves what others changed in other items, and refuses nothing else', async () => {
  const here = await community();
  await here.createItem(salve({ Beeswax: 1 }));
  const { craft } = (await here.item('Salve'))!;
  const act = await actOf(rename('Beeswax', 'Wax')(here));
  await here.updateItem('Salve', { ...(await here.item('Salve')), name: 'Balm', usable: true });
  expect((await undo(here, act)).statusCode).toBe(200);
  expect(await here.item('Balm')).toMatchObject({ usable: true, craft: craft! });
});

test('undoing an entry that does not exist, or one that cannot be undone, is refused', async () => {
  for (const act of ['0', '99999999', 'x', '1.5', '-1'])
    expect((await here.ask('admin', 'POST', `/journal/${act}/undo`)).statusCode).toBe(404);
  expect((await undo(here, 1)).statusCode).toBe(409);
});

test('the creation of a webhook cannot be undone, although its entry has the same kind as that of an item', async () => {
  expect((await here.ask('admin', 'POST', '/webhook', tavernHook())).statusCode).toBe(200);
  const { seq } = await here.db
    .selectFrom('journal')
    .select('seq')
    .where('subject_type', '=', 'webhook')
    .executeTakeFirstOrThrow();
  expect((await undo(here, seq)).statusCode).toBe(409);
});
