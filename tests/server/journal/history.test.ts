import { expect, test } from 'vitest';
import type { JournalPage } from '#core/contract/journal/entry.ts';
import { maxPoints } from '#core/contract/journal/progress.ts';
import { calls } from '#core/contract/calls.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { serverAt } from '#server/store/journal/author.ts';
import type { Progress } from '#core/contract/schemas.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { bram, community, type Community, sharedCommunity } from '../support/community.ts';
import { pngBytes, upload } from '../support/images.ts';
import { imagePath, lyra, pathOf } from '../support/serve.ts';

const shared = sharedCommunity();

const historyOf = async (here: Community, query = '', who: 'player' | 'keeper' = 'player', id = lyra) =>
  (await here.get(pathOf(calls.characterHistory.path, { characterId: id }) + query, who)).json<JournalPage>();

const progressOf = async (here: Community, id = lyra) =>
  (await here.get(pathOf(calls.characterProgress.path, { characterId: id }))).json<Progress>();

test('a history describes each kind of change in words, newest first, with the names of its authors', async () => {
  const here = await community();
  const before = await here.character(lyra);
  await here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  await here.correct(lyra, { ms: -30, description: 'Once too often', date: 0, statusChange: 'dead' });
  const { entities, names } = await historyOf(here);
  const [corrected, given, sold] = entities;
  expect(corrected).toMatchObject({
    kind: 'corrected',
    actor: 'demo-keeper',
    exp: -30,
    status: 'dead',
    money: null,
    about: { description: 'Once too often' },
    changes: expect.arrayContaining([
      { of: 'Status', before: 'active', after: 'dead' },
      { of: 'Correction', before: null, after: 'Once too often: -30 Exp, status dead' },
    ]),
  });
  expect(given).toMatchObject({ kind: 'given', exp: null, about: { item: 'Beeswax', quantity: 2 } });
  const owned = before.inventory['Basilisk Skin']!;
  const { money } = sold!;
  expect(sold!.changes).toEqual([
    { of: 'Money', before: `${before.money} MO`, after: `${before.money + money!} MO` },
    { of: 'Basilisk Skin', before: String(owned), after: owned === 1 ? '0' : String(owned - 1) },
  ]);
  expect(names).toMatchObject({ 'demo-player': 'Mira', 'demo-keeper': expect.any(String) });
});

test('a history contains the experience of played and of mastered sessions', async () => {
  const here = await community();
  const before = await here.character(lyra);
  const outcomes = [{ characterId: bram, exp: 30, isDead: false }];
  await here.register({ masterId: lyra, masterReward: 1, title: 'Night', date: 0, labels: [], outcomes });
  const gained = (await here.character(lyra)).masterMS - before.masterMS;
  expect(gained).toBeGreaterThan(0);
  expect((await historyOf(here, '?limit=1')).entities[0]).toMatchObject({ kind: 'mastered', exp: gained });
  expect((await historyOf(here, '?limit=1', 'player', bram)).entities[0]).toMatchObject({
    kind: 'played',
    exp: 30,
  });
});

test('a history says what the reader may undo, and which entry undid which', async () => {
  const here = await community();
  const sale = await here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  const { act } = sale.json<{ act: number }>();
  const newest = async (who: 'player' | 'keeper') => (await historyOf(here, '?limit=1', who)).entities[0]!;
  expect([(await newest('player')).mayUndo, (await newest('keeper')).mayUndo]).toEqual([true, true]);
  here.server.clock.now += 15 * 60_000 + 1;
  expect([(await newest('player')).mayUndo, (await newest('keeper')).mayUndo]).toEqual([false, true]);
  await here.ask('keeper', 'POST', `/journal/${act}/undo`);
  const [undoing, sold] = (await historyOf(here, '?limit=2', 'keeper')).entities;
  expect(undoing).toMatchObject({ kind: 'undone', about: sold!.about, reverses: sold!.id, mayUndo: false });
  expect(sold).toMatchObject({ kind: 'sold', undoneBy: undoing!.id, mayUndo: false });
});

test('the deletion of an item is in the history of each character that had it, with that character’s pieces only', async () => {
  const here = await community();
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  await here.inventory('keeper', bram, 'ASSIGN', 'Beeswax', 5);
  const pieces = async (id: string) => (await here.character(id)).inventory['Beeswax']!;
  const owned: Record<string, number> = { [lyra]: await pieces(lyra), [bram]: await pieces(bram) };
  await here.deleteItem('Beeswax');
  for (const id of [lyra, bram]) {
    const [deleted, given] = (await historyOf(here, '?limit=2', 'keeper', id)).entities;
    expect(given!.kind).toBe('given');
    expect(deleted).toMatchObject({
      kind: 'deleted',
      subjectType: 'item',
      about: { item: 'Beeswax', quantity: owned[id] },
      mayUndo: true,
    });
    expect(deleted!.changes).toEqual([{ of: 'Beeswax', before: String(owned[id]), after: null }]);
  }
  const [own] = (await historyOf(here, '?limit=1&kinds=deleted')).entities;
  expect(own).toMatchObject({ kind: 'deleted', mayUndo: false });
  expect(JSON.stringify(own)).not.toContain('Bram');
  await here.ask('keeper', 'POST', `/journal/${own!.act}/undo`);
  const [restored, deleted] = (await historyOf(here, '?limit=2', 'keeper', bram)).entities;
  expect(restored).toMatchObject({
    kind: 'undone',
    about: { item: 'Beeswax', quantity: owned[bram] },
    reverses: deleted!.id,
    changes: [{ of: 'Beeswax', before: null, after: String(owned[bram]) }],
  });
  expect(deleted).toMatchObject({ undoneBy: restored!.id, mayUndo: false });
  expect(await pieces(bram)).toBe(owned[bram]);
});

test('the rename of an item and its undoing are in the histories of the characters that have it', async () => {
  const here = await community();
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 1);
  const item = (await here.item('Beeswax'))!;
  const { act } = (await here.updateItem('Beeswax', { ...item, name: 'Wax of bees' })).json<{
    act: number;
  }>();
  const [renamed, given] = (await historyOf(here, '?limit=2')).entities;
  expect(renamed).toMatchObject({
    kind: 'edited',
    about: { item: 'Wax of bees', formerName: 'Beeswax' },
    changes: [{ of: 'Name', before: 'Beeswax', after: 'Wax of bees' }],
  });
  expect((await historyOf(here, `?limit=1&before=${renamed!.id}`)).entities).toEqual([given]);
  await here.ask('keeper', 'POST', `/journal/${act}/undo`);
  const [undone] = (await historyOf(here, '?limit=1')).entities;
  expect(undone).toMatchObject({
    kind: 'undone',
    about: { item: 'Beeswax' },
    changes: [{ of: 'Name', before: 'Wax of bees', after: 'Beeswax' }],
  });
  const edited = { ...(await here.item('Beeswax'))!, sell: { cost: 7 } };
  await here.updateItem('Beeswax', edited);
  expect((await historyOf(here, '?limit=1')).entities).toEqual([undone]);
});

test('a session can be undone from the history of its participant, by those who manage sessions', async () => {
  const here = await community();
  const draft = { masterId: oddCharacter, masterReward: 1, title: 'Night', date: 0, labels: [] };
  await here.register({ ...draft, outcomes: [{ characterId: lyra, exp: 70, isDead: true }] });
  const entryFor = async (who: 'player' | 'keeper' | 'admin') =>
    (
      await here.get(`${pathOf(calls.characterHistory.path, { characterId: lyra })}?limit=1`, who)
    ).json<JournalPage>().entities[0]!;
  expect(await entryFor('player')).toMatchObject({ kind: 'played', exp: 70, mayUndo: false });
  expect(await entryFor('keeper')).toMatchObject({ about: { title: 'Night' }, mayUndo: false });
  expect(await entryFor('admin')).toMatchObject({ mayUndo: true });
});

test('pages of a history follow each other without a gap or a repetition, and end', async () => {
  const all = (await historyOf(shared())).entities.map(({ id }) => id);
  expect(all).toEqual(all.toSorted((one, other) => other - one));
  const ids: number[] = [];
  for (let before = ''; ;) {
    const { entities, next } = await historyOf(shared(), `?limit=3${before}`);
    ids.push(...entities.map(({ id }) => id));
    expect(entities.length).toBeLessThanOrEqual(3);
    if (!next) break;
    expect(next.id).toBe(ids.at(-1));
    before = `&before=${next.id}`;
  }
  expect(ids).toEqual(all);
});

test('kinds and dates filter a history', async () => {
  const { entities } = await historyOf(shared());
  const played = entities.filter(({ kind }) => kind === 'played');
  expect(played.length).toBeGreaterThan(1);
  expect(played.length).toBeLessThan(entities.length);
  const idsOf = async (query: string) => (await historyOf(shared(), query)).entities.map(({ id }) => id);
  expect(await idsOf('?kinds=played')).toEqual(played.map(({ id }) => id));
  expect(await idsOf('?kinds=played&kinds=opened')).toHaveLength(played.length + 1);
  const { at } = played[1]!;
  const during = entities.filter((one) => one.at === at).map(({ id }) => id);
  expect(await idsOf(`?from=${at}&to=${at}`)).toEqual(during);
});

test.each(['?limit=101', '?limit=0', '?kinds=eaten', '?before=-1', '?from=soon'])(
  'the query %s is refused with 400',
  async (query) => {
    const path = pathOf(calls.characterHistory.path, { characterId: lyra }) + query;
    expect((await shared().get(path)).statusCode).toBe(400);
  },
);

test.each([calls.characterHistory, calls.characterProgress])(
  '$path answers only the player and managers of characters, and with 404 for an unknown character',
  async ({ path }) => {
    const statuses = async (characterId: string) => {
      const url = pathOf(path, { characterId });
      const answers = [];
      for (const who of ['player', 'keeper', 'admin', 'master'] as const)
        answers.push((await shared().get(url, who)).statusCode);
      return answers;
    };
    expect(await statuses(lyra)).toEqual([200, 200, 200, 403]);
    expect(await statuses(oddCharacter)).toEqual([
      oddCharacter.startsWith('demo-player') ? 200 : 403,
      200,
      200,
      expect.any(Number),
    ]);
    expect(await statuses('nobody:Nothing')).toEqual([404, 404, 404, 404]);
  },
);

test('the progress of a character ends with the character’s present experience and money', async () => {
  const here = await community();
  await here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  await here.correct(lyra, { ms: 12, description: 'For the record', date: 0, statusChange: null });
  for (const id of [lyra, bram]) {
    const { at, exp, money } = await progressOf(here, id);
    const now = await here.character(id);
    expect([exp.at(-1), money.at(-1)]).toEqual([totalExperience(now), now.money]);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect([exp.length, money.length]).toEqual([at.length, at.length]);
  }
});

test('the progress of a character has one point for each time, which never goes back', async () => {
  const here = await community();
  const { money, ...before } = await here.character(lyra);
  const total = totalExperience(before);
  const pointsBefore = (await progressOf(here)).at.length;
  const cents = Math.round(money * 100);
  const { now } = here.server.clock;
  const day = 86_400_000;
  await here.store.write({ memberId: 'demo-keeper', now, call: 'test' }, async ({ journal }) => {
    let { errataMS, sessionMS } = before;
    const add = (at: number, columns: object) =>
      journal.add(
        { subject: { type: 'character', id: lyra }, kind: 'corrected', changes: { columns } },
        { at, actor: null },
      );
    add(now + day, { errata_ms: [errataMS, (errataMS += 10)] });
    add(now + day, { money: [cents, cents + 150] });
    // Neither experience nor money: no point.
    add(now + 2 * day, { status: ['active', 'active'] });
    add(now + 3 * day, { session_ms: [sessionMS, (sessionMS += 5)] });
    // A clock was set back.
    add(now + 2 * day, { money: [cents + 150, cents] });
    add(now + 4 * day, { errata_ms: [errataMS, errataMS - 10] });
    add(now + 5 * day, { session_ms: [sessionMS, sessionMS - 5] });
  });
  const { at, exp, money: amounts } = await progressOf(here);
  expect(at.slice(pointsBefore)).toEqual([1, 3, 4, 5].map((days) => now + days * day));
  expect(exp.slice(pointsBefore)).toEqual([total + 10, total + 15, total + 5, total]);
  expect(amounts.slice(pointsBefore)).toEqual([(cents + 150) / 100, money, money, money]);
});

test('a history contains each new token image of a character, by its player, without the image itself', async () => {
  const here = await community();
  const { authToken } = await here.server.signIn('demo-player');
  for (const size of [100, 120]) {
    const sent = { method: 'POST' as const, url: imagePath(bram), ...upload(pngBytes(size)) };
    expect((await here.server.ask(sent, authToken)).statusCode).toBe(200);
  }
  await here.store.write(serverAt(here.server.clock.now, 'test'), ({ forget }) => forget('demo-player', 1));
  const { entities } = await historyOf(here, '?kinds=pictured&limit=3', 'keeper', bram);
  expect(entities.map(({ actor, changes }) => [actor, changes])).toEqual([
    [null, [{ of: 'Token image', before: 'an image', after: null }]],
    ['demo-player', [{ of: 'Token image', before: 'an image', after: 'another image' }]],
    ['demo-player', [{ of: 'Token image', before: null, after: 'an image' }]],
  ]);
});

test('a history joins the descriptions of corrections that were made together, each without surrounding spaces', async () => {
  const here = await community();
  const correction = { ms: 1, date: 0, statusChange: null };
  await here.correct(lyra, [
    { ...correction, description: ' One ' },
    { ...correction, description: '\tTwo\n' },
  ]);
  const [corrected] = (await historyOf(here, '?limit=1')).entities;
  expect(corrected).toMatchObject({ exp: 2, about: { description: 'One\nTwo' } });
  expect(corrected!.changes).toEqual(
    expect.arrayContaining([
      { of: 'Correction', before: null, after: 'One: 1 Exp' },
      { of: 'Correction', before: null, after: 'Two: 1 Exp' },
    ]),
  );
});

test.each([
  ['BUY', 'player', 'bought', 2, -5],
  ['SELL', 'player', 'sold', -2, 3],
  ['ASSIGN', 'keeper', 'given', 2, null],
  ['TAKE', 'keeper', 'taken', -2, null],
] as const)(
  'a history calls the operation %s by %s “%s”, with its quantity, pieces and money',
  async (operation, who, kind, gained, money) => {
    const here = await community();
    await here.createItem({ name: 'Salve', sell: { cost: 1.5 }, buy: { cost: 2.5 } });
    await here.inventory('keeper', lyra, 'ASSIGN', 'Salve', 3);
    const before = (await here.character(lyra)).money;
    await here.inventory(who, lyra, operation, 'Salve', 2);
    const [entry] = (await historyOf(here, '?limit=1')).entities;
    expect(entry).toMatchObject({
      kind,
      actor: `demo-${who}`,
      money,
      about: { item: 'Salve', quantity: 2 },
      changes: [
        ...(money === null ? [] : [{ of: 'Money', before: `${before} MO`, after: `${before + money} MO` }]),
        { of: 'Salve', before: '3', after: String(3 + gained) },
      ],
    });
  },
);

test('if a character has many changes, some points of its progress are left out, but no peak', async () => {
  const here = await community();
  const total = totalExperience(await here.character(lyra));
  await here.store.write(
    { memberId: 'demo-keeper', now: here.server.clock.now, call: 'test' },
    async ({ journal }) => {
      let sum = (await here.character(lyra)).errataMS;
      for (let step = 0; step < 1_300; step += 1) {
        const gain = step === 777 ? 5_000 : step === 778 ? -5_000 : 0;
        journal.add(
          {
            subject: { type: 'character', id: lyra },
            kind: 'corrected',
            changes: { columns: { errata_ms: [sum, sum + gain] } },
          },
          { at: here.server.clock.now + step, actor: null },
        );
        sum += gain;
      }
    },
  );
  const { at, exp } = await progressOf(here);
  expect(at.length).toBeGreaterThan(100);
  expect(at.length).toBeLessThanOrEqual(maxPoints);
  expect(Math.max(...exp.map(Number))).toBe(total + 5_000);
  expect([exp.at(-1), at.at(-1)]).toEqual([total, here.server.clock.now + 1_299]);
});
