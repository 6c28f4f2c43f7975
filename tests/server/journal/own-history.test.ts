import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { type OwnHistory, ownHistoryIn, ownHistoryLimit } from '#core/contract/journal/own-history.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, community, type Community } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

type Who = 'player' | 'keeper' | 'admin';

async function ownHistory(here: Community, after?: number, who: Who = 'player'): Promise<OwnHistory> {
  const query = after === undefined ? '' : `?after=${after}`;
  return ownHistoryIn((await here.get(calls.ownHistory.path + query, who)).json())!;
}

const summaryOf = ({ entities }: OwnHistory) => entities.map(({ kind, subject }) => [kind, subject]);

const correction = { ms: 5, description: 'For the record', date: 0, statusChange: null };

test('the first call returns only the number after which the next call begins', async () => {
  const here = await community();
  const first = await ownHistory(here);
  expect(first).toMatchObject({ entities: [], next: null });
  expect(first.last).toBeGreaterThan(0);
  expect(await ownHistory(here, first.last)).toEqual(first);
});

test('a member reads what others did to their characters after the given entry, newest first, but not their own writes', async () => {
  const here = await community();
  const { last } = await ownHistory(here);
  await here.inventory('keeper', lyra, 'ASSIGN', 'Basilisk Skin', 2);
  await here.inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  await here.correct(bram, correction);
  const session = { masterId: oddCharacter, masterReward: 1, title: 'Night', date: 0, labels: [] };
  await here.register({ ...session, outcomes: [{ characterId: lyra, exp: 70, isDead: true }] });
  const since = await ownHistory(here, last);
  expect(summaryOf(since)).toEqual(
    expect.arrayContaining([
      ['played', lyra],
      ['corrected', bram],
      ['given', lyra],
    ]),
  );
  expect(since.entities.map(({ actor }) => actor)).not.toContain('demo-player');
  const ids = since.entities.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(since.entities.find(({ kind }) => kind === 'played')).toMatchObject({ exp: 70, status: 'dead' });
  expect(since.last).toBeGreaterThanOrEqual(ids[0]!);
  expect((await ownHistory(here, since.last)).entities).toEqual([]);
});

test('a member reads that an item was taken, and that a session which their characters ran or played was registered and deleted', async () => {
  const here = await community();
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  const { last } = await ownHistory(here);
  await here.inventory('keeper', lyra, 'TAKE', 'Beeswax', 1);
  const session = { masterId: lyra, masterReward: 1, title: 'Dawn', date: 0, labels: [] };
  await here.register({ ...session, outcomes: [{ characterId: bram, exp: 7, isDead: false }] });
  await here.deleteSession(await here.sessionId('Dawn'));
  const told = summaryOf(await ownHistory(here, last)).map(([kind, subject]) => `${kind} ${subject}`);
  expect(told.toSorted()).toEqual([
    `mastered ${lyra}`,
    `played ${bram}`,
    `sessionTakenBack ${bram}`,
    `sessionTakenBack ${lyra}`,
    `taken ${lyra}`,
  ]);
});

test('a member reads nothing about the characters of others, whatever their roles', async () => {
  const here = await community();
  const { last } = await ownHistory(here, undefined, 'admin');
  await here.correct(lyra, correction);
  expect(summaryOf(await ownHistory(here, last))).toEqual([['corrected', lyra]]);
  for (const who of ['keeper', 'admin'] as const)
    expect((await ownHistory(here, 0, who)).entities.filter(({ subject }) => subject === lyra)).toEqual([]);
});

test('the answer omits renamed and deleted items, sales, new images, imports and beginnings of histories', async () => {
  const here = await community();
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  const { last } = await ownHistory(here);
  await here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Bees’ Wax' });
  await here.deleteItem('Bees’ Wax');
  const subject = { type: 'character', id: lyra } as const;
  const { now } = here.server.clock;
  await here.store.write({ memberId: null, now, call: 'test' }, async ({ journal }) => {
    for (const kind of ['sold', 'pictured', 'imported'] as const) journal.add({ subject, kind, changes: {} });
  });
  await here.store.write({ memberId: null, now, call: 'import' }, async ({ journal }) =>
    journal.add({ subject, kind: 'corrected', changes: {} }),
  );
  expect((await ownHistory(here, last)).entities).toEqual([]);
  expect((await ownHistory(here, 0)).entities.map(({ kind }) => kind)).not.toContain('opened');
});

test('an undo by somebody else is included, with the write that it reverts', async () => {
  const here = await community();
  const { last } = await ownHistory(here);
  const { act } = (await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2)).json<{ act: number }>();
  await here.ask('admin', 'POST', `/journal/${act}/undo`);
  const [undone, given] = (await ownHistory(here, last)).entities;
  expect(undone).toMatchObject({ kind: 'undone', reverses: given!.id });
  expect(given).toMatchObject({ kind: 'given', undoneBy: undone!.id, mayUndo: false });
});

test('after a long absence, the answer has the newest entries and says that there are more', async () => {
  const here = await community();
  const { last } = await ownHistory(here);
  for (let index = 0; index <= ownHistoryLimit; index += 1)
    await here.correct(lyra, { ...correction, description: `No. ${index}` });
  const since = await ownHistory(here, last);
  expect(since.entities).toHaveLength(ownHistoryLimit);
  expect(since.entities[0]).toMatchObject({ about: { description: `No. ${ownHistoryLimit}` } });
  expect(since.next?.id).toBe(since.entities.at(-1)!.id);
});

test('for a number beyond the end of the journal, as after the restoration of a backup, the answer has no entries, only the end of the journal', async () => {
  const here = await community();
  const { last } = await ownHistory(here);
  expect(await ownHistory(here, last + 1_000)).toMatchObject({ entities: [], last });
});

test.each(['?after=-1', '?after=soon', '?after=1.5'])('the query %s is refused with 400', async (query) => {
  const here = await community();
  expect((await here.get(calls.ownHistory.path + query)).statusCode).toBe(400);
});
