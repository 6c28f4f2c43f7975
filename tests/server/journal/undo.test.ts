import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { undoPeriod } from '#core/rules/journal/undo.ts';
import { bram, communityOfFile, took } from '../support/community.ts';
import { digestOf } from '../support/digest.ts';
import { lyra } from '../support/serve.ts';

/** Each test undoes what it has changed. */
const here = communityOfFile();
const { ask, createItem, deleteItem, inventory, item, updateItem } = here;

const date = Date.UTC(2026, 4, 16, 20);

const outcomes = [took(lyra, 70, true), took(bram, -5)];
const draft = { title: 'The Undone Night', date, outcomes };

const correction = { ms: -30, description: 'Once too often', date, statusChange: 'dead' };

type Write = () => Promise<LightMyRequestResponse>;

/** Does a write that must succeed. @returns its act */
async function actOf(write: Write): Promise<number> {
  const answer = await write();
  expect(answer.statusCode).toBe(200);
  return answer.json<{ act: number }>().act;
}

const undo = (act: number, who: 'admin' | 'player' | 'keeper' | 'master' = 'admin') =>
  ask(who, 'POST', `/journal/${act}/undo`);

/** Undoes these acts, the last one first. */
async function undoAll(acts: readonly number[]): Promise<void> {
  for (const act of acts.toReversed()) expect((await undo(act)).statusCode).toBe(200);
}

/** A function that prepares a write, from one that does it. */
const lazily =
  <Args extends unknown[]>(write: (...args: Args) => ReturnType<Write>) =>
  (...args: Args): Write =>
  () =>
    write(...args);
const register = lazily((more: object = {}) => here.register({ ...draft, ...more }));
const played = (characterId: string, isDead = false) =>
  register({ outcomes: [took(characterId, 1, isDead)] });
const pieces = lazily(inventory);
const give = (name: string, quantity = 1) => pieces('keeper', bram, 'ASSIGN', name, quantity);
const take = (name: string) => pieces('keeper', bram, 'TAKE', name, 1);
const create = lazily(createItem);
const createCrown = create({ name: 'Crown', sell: { cost: 100 } });
const remove = lazily((name: string) => deleteItem(name, 'admin'));
const deleteBeeswax = remove('Beeswax');
const rename = lazily(async (from: string, to: string) =>
  updateItem(from, { ...(await item(from)), name: to }),
);
const edit = lazily((name: string, more: object) => updateItem(name, { name, ...more }));
const correct = lazily((id: string, more: object = {}) => here.correct(id, { ...correction, ...more }));
const trade = (operation: 'SELL' | 'BUY', name: string) => pieces('player', bram, operation, name, 1);
const setUsable = (usable: boolean) => edit('Beeswax', { usable });
const createEstate = create({ name: 'Estate', buy: { cost: 110 } });
const sellCrown = [createCrown, give('Crown'), createEstate, trade('SELL', 'Crown')];
const stir = (materials: Record<string, number>) => ({ label: 'Stir', materials });
const salve = (materials: Record<string, number>) => ({ name: 'Salve', craft: [stir(materials)] });
const createGrapnel = create({ name: 'Grapnel' });
const useGrapnel = create(salve({ Grapnel: 1 }));
const createSame = create({ name: 'BEESWAX' });
const existsAlready = 'There is already an item called "BEESWAX".';
const renameBeeswax = rename('Beeswax', 'Wax');
const revive = correct(lyra, { statusChange: 'active' });

test.each<[string, Write]>([
  ['a correction of experience and status', correct(lyra)],
  ['a registered session with a death', register()],
  ['the deletion of an item that characters own', remove('Basilisk Skin')],
  ['a rename of an item that characters own and recipes use', rename('Beeswax', 'Bees’ Wax')],
  [
    'the deletion of a session',
    async () => {
      const newest = here.db.selectFrom('session').select('id').orderBy('date', 'desc');
      return here.deleteSession((await newest.executeTakeFirstOrThrow()).id);
    },
  ],
])('%s can be undone once, and everything is then as before', async (_name, write) => {
  // A character that dies leaves its adventures, and an undo does not sign it up again.
  await here.db.deleteFrom('sign_up').execute();
  const before = await digestOf(here.store);
  const act = await actOf(write);
  expect(await digestOf(here.store)).not.toEqual(before);
  expect((await undo(act)).json()).toMatchObject({ status: true });
  expect(await digestOf(here.store)).toEqual(before);
  expect((await undo(act)).json()).toMatchObject({ code: 409, reason: 'alreadyUndone' });
});

test('a player may undo a sale for a quarter of an hour; a manager may undo it even later', async () => {
  const sell = () => actOf(pieces('player', lyra, 'SELL', 'Basilisk Skin', 1));
  const first = await sell();
  expect((await undo(first, 'master')).statusCode).toBe(403);
  expect((await undo(first, 'player')).statusCode).toBe(200);
  const second = await sell();
  here.server.clock.now += undoPeriod + 1;
  expect((await undo(second, 'player')).statusCode).toBe(403);
  expect((await undo(second, 'keeper')).statusCode).toBe(200);
});

/** What is undone, the write that is undone after those before it, the later write, and a part of the refusal. */
test.each<[string, Write[], Write, string]>([
  ['a sale whose money was spent', sellCrown, trade('BUY', 'Estate'), 'has spent the money'],
  ['a gift that was taken again', [give('Beeswax', 2)], take('Beeswax'), 'and has 1 left'],
  [
    'a session after which a participant died in another one',
    [played(bram)],
    played(bram, true),
    'Bram Copperkettle has taken part in another session since.',
  ],
  ['a session whose master mastered another', [played(bram)], played(lyra), 'has mastered another session'],
  [
    'a session after which the status of a participant was corrected',
    [played(bram)],
    correct(bram),
    'the status of Bram Copperkettle was corrected since.',
  ],
  ['a session whose death a correction settled', [register()], revive, 'the session has changed since.'],
  ['a correction of a status that was corrected again', [correct(lyra)], revive, 'was corrected since.'],
  [
    'a correction without which experience would be out of range',
    [correct(lyra, { ms: 5_000, statusChange: null }), correct(lyra, { ms: -1_000, statusChange: null })],
    async () => {
      const { errataMS } = await here.character(lyra);
      return correct(lyra, { ms: 1_000_000_000 - errataMS, statusChange: null })();
    },
    'an amount of Lyra Duskwhisper would be out of range.',
  ],
  [
    'a removal after which the character got as many pieces as it can have',
    [pieces('keeper', lyra, 'TAKE', 'Iron Ingot', 1)],
    pieces('keeper', lyra, 'ASSIGN', 'Iron Ingot', 1_000_000_000 - 39),
    'Lyra Duskwhisper would have too many Iron Ingot.',
  ],
  ['a gift of an item that was deleted', [give('Beeswax')], deleteBeeswax, '"Beeswax" was deleted.'],
  ['a new item that was edited', [createGrapnel], edit('Grapnel', { usable: true }), 'Grapnel has changed'],
  ['a new item that a character got', [createGrapnel], give('Grapnel'), 'a character has had Grapnel since.'],
  ['a new item that a recipe uses now', [createGrapnel], useGrapnel, 'the recipes of Salve use Grapnel now.'],
  ['the deletion of an item whose name another item has', [deleteBeeswax], createSame, existsAlready],
  ['a rename of an item whose former name another item has', [renameBeeswax], createSame, existsAlready],
  ['a rename before another', [renameBeeswax], rename('Wax', 'Tallow'), 'Tallow has changed since.'],
  [
    'a rename of an item after a recipe with it was edited',
    [create(salve({ Beeswax: 1 })), renameBeeswax],
    edit('Salve', salve({ Wax: 2 })),
    'the recipes of Salve have changed since.',
  ],
  ['an edit of an item that was deleted', [setUsable(true)], deleteBeeswax, '"Beeswax" was deleted.'],
  ['an edit that came before another', [setUsable(true)], setUsable(false), 'Beeswax has changed since'],
])('%s cannot be undone before the later change is undone', async (_name, writes, later, words) => {
  const before = await digestOf(here.store);
  const acts: number[] = [];
  for (const write of [...writes, later]) acts.push(await actOf(write));
  const refused = await undo(acts.at(-2)!);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(words)]);
  await undoAll(acts);
  expect(await digestOf(here.store)).toEqual(before);
});

// What was undone must not count as a later gain: without it, too little would be left to undo the first change.
test.each<[string, Write]>([
  ['gift', give('Beeswax', 2)],
  ['sale', trade('SELL', 'Crown')],
  ['purchase', trade('BUY', 'Pebble')],
])('a %s can be undone after a later one of the same item has been undone', async (_what, write) => {
  const before = await digestOf(here.store);
  const acts: number[] = [];
  const pebble = create({ name: 'Pebble', buy: { cost: 1 } });
  for (const each of [createCrown, pebble, give('Crown', 2), write, write]) acts.push(await actOf(each));
  await undoAll(acts);
  expect(await digestOf(here.store)).toEqual(before);
});

test('undoing an edit or a rename of an item leaves what others changed in other items, and refuses nothing else', async () => {
  await createItem(salve({ Beeswax: 1 }));
  const { craft } = (await item('Salve'))!;
  const act = await actOf(renameBeeswax);
  await updateItem('Salve', { ...(await item('Salve')), name: 'Balm', usable: true });
  expect((await undo(act)).statusCode).toBe(200);
  expect(await item('Balm')).toMatchObject({ usable: true, craft: craft! });
});

test('undoing an entry that does not exist, or one that cannot be undone, is refused', async () => {
  for (const act of ['0', '99999999', 'x', '1.5', '-1'])
    expect((await ask('admin', 'POST', `/journal/${act}/undo`)).statusCode).toBe(404);
  expect((await undo(1)).json()).toMatchObject({ code: 409, reason: 'notUndoable' });
});
