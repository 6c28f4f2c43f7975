import { expect, test } from 'vitest';
import type { JournalPage } from '#core/contract/journal/entry.ts';
import { calls } from '#core/contract/calls.ts';
import type { Progress } from '#core/contract/schemas.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { bram, communityOfFile, took } from '../support/community.ts';
import { lyra, pathOf } from '../support/serve.ts';

const here = communityOfFile();
const { character, correct, createItem, deleteSession, get, inventory, register, sessionId } = here;

const historyOf = async (query = '', who: 'player' | 'keeper' | 'admin' = 'player', id = lyra) =>
  (await get(pathOf(calls.characterHistory.path, { characterId: id }) + query, who)).json<JournalPage>();

const progress = async () =>
  (await get(pathOf(calls.characterProgress.path, { characterId: lyra }))).json<Progress>();

test('a history lists a correction with what it changed and the name of its author', async () => {
  await correct(lyra, { ms: -30, description: 'Once too often', date: 0, statusChange: 'dead' });
  const { entities, names } = await historyOf('?limit=1');
  const told = { exp: -30, status: 'dead' };
  expect(entities).toMatchObject([
    {
      kind: 'corrected',
      actor: 'demo-keeper',
      ...told,
      money: null,
      about: { description: 'Once too often' },
      changes: expect.arrayContaining([
        { key: 'status', before: 'active', after: 'dead' },
        { key: 'correction', before: null, after: { description: 'Once too often', ...told } },
      ]),
    },
  ]);
  expect(names).toMatchObject({ 'demo-keeper': 'Keeper Isolde' });
});

test('a history contains the experience of played and mastered sessions, which those who manage sessions may undo', async () => {
  const before = await character(lyra);
  await register({ masterId: lyra, title: 'Night', outcomes: [took(bram, 30)] });
  const gained = (await character(lyra)).masterMS - before.masterMS;
  expect(gained).toBeGreaterThan(0);
  expect((await historyOf('?limit=1')).entities[0]).toMatchObject({ kind: 'mastered', exp: gained });
  for (const who of ['player', 'keeper', 'admin'] as const) {
    const [played] = (await historyOf('?limit=1', who, bram)).entities;
    const mayUndo = who === 'admin';
    expect(played).toMatchObject({ kind: 'played', exp: 30, about: { title: 'Night' }, mayUndo });
  }
});

test('an entry about a session says so once the session has been deleted', async () => {
  await register({ masterId: lyra, title: 'Noon', outcomes: [took(bram, 30)] });
  const isGone = async () =>
    (await historyOf('?kinds=played', 'admin', bram)).entities.find(({ about }) => about?.title === 'Noon')!
      .about!.sessionGone ?? false;
  expect(await isGone()).toBe(false);
  await deleteSession(await sessionId('Noon'));
  expect(await isGone()).toBe(true);
});

test('the deletion of an item is in the history of each character that had it, with that character’s pieces only', async () => {
  await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  await inventory('keeper', bram, 'ASSIGN', 'Beeswax', 5);
  const pieces = async (id: string) => (await character(id)).inventory['Beeswax']!;
  const owned: Record<string, number> = { [lyra]: await pieces(lyra), [bram]: await pieces(bram) };
  await here.deleteItem('Beeswax');
  for (const id of [lyra, bram]) {
    const [deleted, given] = (await historyOf('?limit=2', 'keeper', id)).entities;
    expect(given!.kind).toBe('given');
    const about = { item: 'Beeswax', quantity: owned[id] };
    const changes = [{ key: 'pieces', name: 'Beeswax', before: owned[id], after: null }];
    const ofItem = { kind: 'deleted', subjectType: 'item', mayUndo: true };
    expect(deleted).toMatchObject({ ...ofItem, about, changes });
  }
  const [own] = (await historyOf('?limit=1&kinds=deleted')).entities;
  expect(own).toMatchObject({ kind: 'deleted', mayUndo: false });
  expect(JSON.stringify(own)).not.toContain('Bram');
  await here.ask('keeper', 'POST', `/journal/${own!.act}/undo`);
  const [restored, deleted] = (await historyOf('?limit=2', 'keeper', bram)).entities;
  const about = { item: 'Beeswax', quantity: owned[bram] };
  const changes = [{ key: 'pieces', name: 'Beeswax', before: null, after: owned[bram] }];
  expect(restored).toMatchObject({ kind: 'undone', about, reverses: deleted!.id, changes });
  expect(deleted).toMatchObject({ undoneBy: restored!.id, mayUndo: false });
  expect(await pieces(bram)).toBe(owned[bram]);
});

test('the rename of an item and its undoing are in the histories of the characters that have it', async () => {
  await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 1);
  const wax = (await here.item('Beeswax'))!;
  const { act } = (await here.updateItem('Beeswax', { ...wax, name: 'Wax of bees' })).json();
  const [renamed, given] = (await historyOf('?limit=2')).entities;
  const about = { item: 'Wax of bees', formerName: 'Beeswax' };
  const there = { key: 'name', before: 'Beeswax', after: 'Wax of bees' };
  expect(renamed).toMatchObject({ kind: 'edited', about, changes: [there] });
  expect((await historyOf(`?limit=1&before=${renamed!.id}`)).entities).toEqual([given]);
  await here.ask('keeper', 'POST', `/journal/${act}/undo`);
  const [undone] = (await historyOf('?limit=1')).entities;
  const back = { key: 'name', before: 'Wax of bees', after: 'Beeswax' };
  expect(undone).toMatchObject({ kind: 'undone', about: { item: 'Beeswax' }, changes: [back] });
  await here.updateItem('Beeswax', { ...(await here.item('Beeswax'))!, sell: { cost: 7 } });
  expect((await historyOf('?limit=1')).entities).toEqual([undone]);
});

test('pages of a history follow each other without a gap or a repetition, and kinds and dates filter it', async () => {
  const all = (await historyOf('?limit=100')).entities;
  const idsOf = (entries: typeof all) => entries.map(({ id }) => id);
  expect(idsOf(all)).toEqual(idsOf(all).toSorted((one, other) => other - one));
  const ids: number[] = [];
  for (let before = ''; ;) {
    const { entities, next } = await historyOf(`?limit=3${before}`);
    ids.push(...idsOf(entities));
    expect(entities.length).toBeLessThanOrEqual(3);
    if (!next) break;
    expect(next.id).toBe(ids.at(-1));
    before = `&before=${next.id}`;
  }
  expect(ids).toEqual(idsOf(all));
  const played = all.filter(({ kind }) => kind === 'played');
  expect([played.length > 1, played.length < all.length]).toEqual([true, true]);
  const filtered = async (query: string) => idsOf((await historyOf(`?limit=100&${query}`)).entities);
  expect(await filtered('kinds=played')).toEqual(idsOf(played));
  expect(await filtered('kinds=played&kinds=opened')).toHaveLength(played.length + 1);
  const { at } = played.at(-1)!;
  expect(await filtered(`from=${at}&to=${at}`)).toEqual(idsOf(all.filter((one) => one.at === at)));
});

const ofCharacter = [calls.characterHistory, calls.characterProgress];

test.each(ofCharacter)('$path answers every member with 404 for an unknown character', async ({ path }) => {
  for (const who of ['player', 'keeper', 'admin', 'master'] as const)
    expect((await get(pathOf(path, { characterId: 'nobody:Nothing' }), who)).statusCode).toBe(404);
});

test('the progress of a character has one point for each time, which never goes back, up to its present experience and money', async () => {
  const { money, ...before } = await character(lyra);
  const total = totalExperience(before);
  const pointsBefore = (await progress()).at.length;
  const cents = Math.round(money * 100);
  const { now } = here.server.clock;
  const day = 86_400_000;
  await here.store.write({ memberId: 'demo-keeper', now, call: 'test' }, async ({ journal }) => {
    let { errataMS, sessionMS } = before;
    const entry = { subject: { type: 'character', id: lyra }, kind: 'corrected' } as const;
    const add = (at: number, columns: object) =>
      journal.add({ ...entry, changes: { columns } }, { at, actor: null });
    add(now + day, { errata_ms: [errataMS, (errataMS += 10)] });
    add(now + day, { money: [cents, cents + 150] });
    // Neither experience nor money: no point.
    add(now + 2 * day, { status: [before.status, before.status] });
    add(now + 3 * day, { session_ms: [sessionMS, (sessionMS += 5)] });
    // A clock was set back.
    add(now + 2 * day, { money: [cents + 150, cents] });
    add(now + 4 * day, { errata_ms: [errataMS, errataMS - 10] });
    add(now + 5 * day, { session_ms: [sessionMS, sessionMS - 5] });
  });
  const { at, exp, money: amounts } = await progress();
  expect(at.slice(pointsBefore)).toEqual([1, 3, 4, 5].map((days) => now + days * day));
  expect(exp.slice(pointsBefore)).toEqual([total + 10, total + 15, total + 5, total]);
  expect(amounts.slice(pointsBefore)).toEqual([(cents + 150) / 100, money, money, money]);
});

test('a history joins the descriptions of corrections that were made together, each without surrounding spaces', async () => {
  const correction = { ms: 1, date: 0, statusChange: null };
  const corrections = [' One ', '\tTwo\n'].map((description) => ({ ...correction, description }));
  await correct(lyra, corrections);
  const [corrected] = (await historyOf('?limit=1')).entities;
  expect(corrected).toMatchObject({ exp: 2, about: { description: 'One\nTwo' } });
});

test('a history names each operation on an inventory, with its author, quantity, pieces and money', async () => {
  await createItem({ name: 'Salve', sell: { cost: 1.5 }, buy: { cost: 2.5 } });
  for (const [operation, who, kind, [before, after], money] of [
    ['ASSIGN', 'keeper', 'given', [0, 2], null],
    ['BUY', 'player', 'bought', [2, 4], -5],
    ['SELL', 'player', 'sold', [4, 2], 3],
    ['TAKE', 'keeper', 'taken', [2, 0], null],
  ] as const) {
    const { money: had } = await character(lyra);
    await inventory(who, lyra, operation, 'Salve', 2);
    const [entry] = (await historyOf('?limit=1')).entities;
    const paid = money === null ? [] : [{ key: 'money', before: had, after: had + money }];
    const about = { item: 'Salve', quantity: 2 };
    expect(entry).toMatchObject({ kind, actor: `demo-${who}`, exp: null, money, about });
    expect(entry!.changes).toEqual([...paid, { key: 'pieces', name: 'Salve', before, after }]);
  }
});
