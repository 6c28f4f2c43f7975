import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { type OwnHistory, ownHistoryIn, ownHistoryLimit } from '#core/contract/journal/own-history.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, communityOfFile, took } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

const here = communityOfFile();
const { correct, inventory, register } = here;

type Who = 'player' | 'keeper' | 'admin';

async function ownHistory(after?: number, who: Who = 'player'): Promise<OwnHistory> {
  const query = after === undefined ? '' : `?after=${after}`;
  return ownHistoryIn((await here.get(calls.ownHistory.path + query, who)).json())!;
}

const summaryOf = ({ entities }: OwnHistory) => entities.map(({ kind, subject }) => `${kind} ${subject}`);

const correction = { ms: 5, description: 'For the record', date: 0, statusChange: null };

test('the first call returns only the number after which the next call begins, and so does a number beyond the end', async () => {
  const first = await ownHistory();
  expect(first).toMatchObject({ entities: [], next: null });
  expect(first.last).toBeGreaterThan(0);
  expect(await ownHistory(first.last)).toEqual(first);
  // As after the restoration of a backup.
  expect(await ownHistory(first.last + 1_000)).toMatchObject({ entities: [], last: first.last });
});

test('a member reads what others did to their characters after the given entry, newest first, but not their own writes', async () => {
  const { last } = await ownHistory();
  await inventory('keeper', lyra, 'ASSIGN', 'Basilisk Skin', 2);
  await inventory('player', lyra, 'SELL', 'Basilisk Skin', 1);
  await inventory('keeper', lyra, 'TAKE', 'Basilisk Skin', 1);
  await correct(bram, correction);
  await register({ masterId: lyra, title: 'Dawn', outcomes: [took(bram, 7)] });
  await here.deleteSession(await here.sessionId('Dawn'));
  await register({ title: 'Night', outcomes: [took(lyra, 70, true)] });
  const since = await ownHistory(last);
  const expected: Record<string, string[]> = {
    [lyra]: ['given', 'mastered', 'played', 'sessionTakenBack', 'taken'],
    [bram]: ['corrected', 'played', 'sessionTakenBack'],
    [oddCharacter]: ['mastered'],
  };
  const lines = Object.entries(expected).flatMap(([id, kinds]) => kinds.map((kind) => `${kind} ${id}`));
  expect(summaryOf(since).toSorted()).toEqual(lines.toSorted());
  const ids = since.entities.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(since.entities.find(({ exp }) => exp === 70)).toMatchObject({ kind: 'played', status: 'dead' });
  expect((await ownHistory(since.last)).entities).toEqual([]);
});

test('a member reads nothing about the characters of others, whatever their roles', async () => {
  const { last } = await ownHistory(undefined, 'admin');
  await correct(lyra, correction);
  expect(summaryOf(await ownHistory(last))).toEqual([`corrected ${lyra}`]);
  for (const who of ['keeper', 'admin'] as const)
    expect((await ownHistory(0, who)).entities.filter(({ subject }) => subject === lyra)).toEqual([]);
});

test('the answer omits renamed and deleted items, sales, new images, imports and beginnings of histories', async () => {
  await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  const { last } = await ownHistory();
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
  expect((await ownHistory(last)).entities).toEqual([]);
  expect((await ownHistory(0)).entities.map(({ kind }) => kind)).not.toContain('opened');
});

test('an undo by somebody else is included, with the write that it reverts', async () => {
  const { last } = await ownHistory();
  const { act } = (await inventory('keeper', lyra, 'ASSIGN', 'Waybread', 2)).json<{ act: number }>();
  await here.ask('admin', 'POST', `/journal/${act}/undo`);
  const [undone, given] = (await ownHistory(last)).entities;
  expect(undone).toMatchObject({ kind: 'undone', reverses: given!.id });
  expect(given).toMatchObject({ kind: 'given', undoneBy: undone!.id, mayUndo: false });
});

test('after a long absence, the answer has the newest entries and says that there are more', async () => {
  const { last } = await ownHistory();
  for (let index = 0; index <= ownHistoryLimit; index += 1)
    await correct(lyra, { ...correction, description: `No. ${index}` });
  const since = await ownHistory(last);
  expect(since.entities).toHaveLength(ownHistoryLimit);
  expect(since.entities[0]).toMatchObject({ about: { description: `No. ${ownHistoryLimit}` } });
  expect(since.next?.id).toBe(since.entities.at(-1)!.id);
});
