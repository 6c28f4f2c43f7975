import { expect, test } from 'vitest';
import { undoPeriod } from '#core/rules/journal/undo.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, community } from '../support/community.ts';
import { digestOf } from '../support/digest.ts';
import { lyra } from '../support/serve.ts';

const date = Date.UTC(2026, 4, 16, 20);

const draft = {
  masterId: oddCharacter,
  masterReward: 1,
  title: 'The Undone Night',
  date,
  labels: [],
  outcomes: [
    { characterId: lyra, exp: 70, isDead: true },
    { characterId: bram, exp: -5, isDead: false },
  ],
};

const correction = { ms: -30, description: 'Once too often', date, statusChange: 'dead' };

type Community = Awaited<ReturnType<typeof community>>;
type Write = (here: Community) => Promise<{ statusCode: number; json(): unknown }>;

const actOf = (answer: { json(): unknown }): number => (answer.json() as { act: number }).act;

const undo = (here: Community, act: number, who: 'admin' | 'player' | 'keeper' | 'master' = 'admin') =>
  here.ask(who, 'POST', `/journal/${act}/undo`);

test.each<[string, Write]>([
  ['a gift', (here) => here.inventory('keeper', bram, 'ASSIGN', 'Beeswax', 2)],
  ['a correction of experience and status', (here) => here.correct(lyra, correction)],
  ['a registered session with a death', (here) => here.register(draft)],
  ['a new item', (here) => here.createItem({ name: 'Grapnel', sell: { cost: 3 } })],
  ['the deletion of an item that characters own', (here) => here.deleteItem('Basilisk Skin', 'admin')],
  [
    'a rename of an item that characters own and recipes use',
    async (here) => here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Bees’ Wax' }),
  ],
  [
    'the deletion of a session',
    async (here) => {
      const { id } = await here.store.db
        .selectFrom('session')
        .select('id')
        .orderBy('date', 'desc')
        .executeTakeFirstOrThrow();
      return here.deleteSession(id);
    },
  ],
])('%s can be undone, and everything is then as before', async (_name, write) => {
  const here = await community();
  const before = await digestOf(here.store);
  const answer = await write(here);
  expect(answer.statusCode).toBe(200);
  expect(await digestOf(here.store)).not.toEqual(before);
  expect((await undo(here, actOf(answer))).json()).toMatchObject({ status: true });
  expect(await digestOf(here.store)).toEqual(before);
  expect((await undo(here, actOf(answer))).statusCode).toBe(409);
});

test('a player may undo a sale for a quarter of an hour; a manager may undo it even later', async () => {
  const here = await community();
  const before = await digestOf(here.store);
  const sell = () => here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  const first = actOf(await sell());
  expect((await undo(here, first, 'master')).statusCode).toBe(403);
  expect((await undo(here, first, 'player')).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
  const second = actOf(await sell());
  here.server.clock.now += undoPeriod + 1;
  expect((await undo(here, second, 'player')).statusCode).toBe(403);
  expect((await undo(here, second, 'keeper')).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
});

test.each<[string, Write, Write, string]>([
  [
    'a sale whose money was spent',
    (here) => here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1),
    async (here) => {
      const { money } = await here.character(lyra);
      await here.createItem({ name: 'Estate', buy: { cost: money } });
      return here.inventory('player', lyra, 'BUY', 'Estate', 1);
    },
    'has spent the money',
  ],
  [
    'a gift that was taken again',
    (here) => here.inventory('keeper', bram, 'ASSIGN', 'Beeswax', 2),
    (here) => here.inventory('keeper', bram, 'TAKE', 'Beeswax', 1),
    'and has 1 left',
  ],
  [
    'a session after which a participant played again',
    (here) => here.register({ ...draft, outcomes: [{ characterId: bram, exp: 1, isDead: false }] }),
    (here) => here.register({ ...draft, outcomes: [{ characterId: bram, exp: 1, isDead: false }] }),
    'Bram Copperkettle has taken part in another session since.',
  ],
  [
    'a session after which its master mastered another one',
    (here) => here.register({ ...draft, outcomes: [{ characterId: bram, exp: 1, isDead: false }] }),
    (here) => here.register({ ...draft, outcomes: [{ characterId: lyra, exp: 1, isDead: false }] }),
    'has mastered another session since.',
  ],
  [
    'a session after which the status of a participant was corrected',
    (here) => here.register({ ...draft, outcomes: [{ characterId: bram, exp: 1, isDead: false }] }),
    (here) => here.correct(bram, correction),
    'the status of Bram Copperkettle was corrected since.',
  ],
  [
    'a session whose death a correction settled',
    (here) => here.register(draft),
    (here) => here.correct(lyra, { ...correction, statusChange: 'active' }),
    'the session has changed since.',
  ],
  [
    'a correction of a status that was corrected again',
    (here) => here.correct(lyra, correction),
    (here) => here.correct(lyra, { ...correction, statusChange: 'active' }),
    'the status of Lyra Duskwhisper was corrected since.',
  ],
  [
    'a correction without which experience would be out of range',
    async (here) => {
      await here.correct(lyra, { ...correction, ms: 5_000, statusChange: null });
      return here.correct(lyra, { ...correction, ms: -1_000, statusChange: null });
    },
    async (here) => {
      const { errataMS } = await here.character(lyra);
      return here.correct(lyra, { ...correction, ms: 1_000_000_000 - errataMS, statusChange: null });
    },
    'an amount of Lyra Duskwhisper would be out of range.',
  ],
  [
    'a removal after which the character got as many pieces as it can have',
    (here) => here.inventory('keeper', lyra, 'TAKE', 'Iron Ingot', 1),
    (here) => here.inventory('keeper', lyra, 'ASSIGN', 'Iron Ingot', 1_000_000_000 - 39),
    'Lyra Duskwhisper would have too many Iron Ingot.',
  ],
  [
    'a gift of an item that was deleted',
    (here) => here.inventory('keeper', bram, 'ASSIGN', 'Beeswax', 2),
    (here) => here.deleteItem('Beeswax'),
    'the item was deleted.',
  ],
  [
    'a new item that was edited',
    (here) => here.createItem({ name: 'Grapnel' }),
    (here) => here.updateItem('Grapnel', { name: 'Grapnel', usable: true }),
    'Grapnel has changed since.',
  ],
  [
    'a new item that a character got',
    (here) => here.createItem({ name: 'Grapnel' }),
    (here) => here.inventory('keeper', bram, 'ASSIGN', 'Grapnel', 1),
    'a character has had Grapnel since.',
  ],
  [
    'a new item that a recipe uses now',
    (here) => here.createItem({ name: 'Grapnel' }),
    (here) => here.createItem({ name: 'Harpoon', craft: [{ label: 'Tie', materials: { Grapnel: 1 } }] }),
    'the recipes of Harpoon use Grapnel now.',
  ],
  [
    'the deletion of an item whose name another item has',
    (here) => here.deleteItem('Beeswax'),
    (here) => here.createItem({ name: 'BEESWAX' }),
    'There is already an item called "BEESWAX".',
  ],
  [
    'a rename of an item whose former name another item has',
    (here) => here.updateItem('Beeswax', { name: 'Wax' }),
    (here) => here.createItem({ name: 'BEESWAX' }),
    'There is already an item called "BEESWAX".',
  ],
  [
    'a rename of an item after a recipe with it was edited',
    async (here) => {
      await here.createItem({ name: 'Salve', craft: [{ label: 'Stir', materials: { Beeswax: 1 } }] });
      return here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Wax' });
    },
    (here) => here.updateItem('Salve', { name: 'Salve', craft: [{ label: 'Stir', materials: { Wax: 2 } }] }),
    'the recipes of Salve have changed since.',
  ],
  [
    'an edit of an item that was deleted',
    (here) => here.updateItem('Beeswax', { name: 'Beeswax', usable: true }),
    (here) => here.deleteItem('Beeswax'),
    '"Beeswax" was deleted.',
  ],
  [
    'an edit of an item that was edited again',
    (here) => here.updateItem('Beeswax', { name: 'Beeswax', usable: true }),
    (here) => here.updateItem('Beeswax', { name: 'Beeswax', usable: false }),
    'Beeswax has changed since',
  ],
])('%s cannot be undone, and the message says why', async (_name, write, follow, words) => {
  const here = await community();
  const act = actOf(await write(here));
  expect((await follow(here)).statusCode).toBe(200);
  const answer = await undo(here, act);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toContain(words);
});

test('undoing an edit or a rename of an item leaves what others changed in other items, and refuses nothing else', async () => {
  const here = await community();
  await here.createItem({ name: 'Salve', craft: [{ label: 'Stir', materials: { Beeswax: 1 } }] });
  const salve = (await here.item('Salve'))!;
  const act = actOf(await here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Wax' }));
  await here.updateItem('Salve', { ...(await here.item('Salve')), name: 'Balm', usable: true });
  expect((await undo(here, act)).statusCode).toBe(200);
  expect(await here.item('Balm')).toMatchObject({ usable: true, craft: salve.craft! });
});

test('a change can be undone once the later change that depends on it has itself been undone', async () => {
  const here = await community();
  const before = await digestOf(here.store);
  const rename = async (from: string, to: string) =>
    actOf(await here.updateItem(from, { ...(await here.item(from)), name: to }));
  const first = await rename('Beeswax', 'Wax');
  const second = await rename('Wax', 'Tallow');
  expect((await undo(here, first)).statusCode).toBe(409);
  expect((await undo(here, second)).statusCode).toBe(200);
  expect((await undo(here, first)).statusCode).toBe(200);
  expect(await digestOf(here.store)).toEqual(before);
});

test('undoing an entry that does not exist, or one that cannot be undone, is refused', async () => {
  const here = await community();
  for (const act of ['0', '99999999', 'x', '1.5', '-1'])
    expect((await here.ask('admin', 'POST', `/journal/${act}/undo`)).statusCode).toBe(404);
  expect((await undo(here, 1)).statusCode).toBe(409);
});

test('the creation of a webhook cannot be undone, although its entry has the same kind as that of an item', async () => {
  const here = await community();
  const webhook = {
    name: 'The tavern',
    address: 'http://localhost:9/',
    format: 'signed',
    kinds: ['itemGiven'],
  };
  expect((await here.ask('admin', 'POST', '/webhook', webhook)).statusCode).toBe(200);
  const { seq } = await here.store.db
    .selectFrom('journal')
    .select('seq')
    .where('subject_type', '=', 'webhook')
    .executeTakeFirstOrThrow();
  expect((await undo(here, seq)).statusCode).toBe(409);
});
