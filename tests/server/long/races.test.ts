import { expect, test } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, community } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

const date = Date.UTC(2026, 4, 16, 20);
const party = [lyra, bram, 'demo-player:Old Tobren Ashe', oddCharacter];
const times = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index));
const succeededIn = (answers: { statusCode: number }[]): number =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

test('characters are unchanged after concurrent registrations and the deletion of all those sessions', async () => {
  const { character, deleteSession, register, store } = await community();
  const before = await Promise.all(party.map(character));
  const draft = (index: number) => ({
    masterId: party[index % 2],
    title: `Race ${index}`,
    date,
    outcomes: party
      .slice(1)
      .map((characterId, at) => ({ characterId, exp: 10 + at, isDead: index % 3 === 0 })),
  });
  const idsOf = async () =>
    (
      await store.db.selectFrom('session').select(['id', 'title']).where('title', 'like', 'Race %').execute()
    ).map(({ id }) => id);
  await Promise.all(times(20, (index) => register(draft(index))));
  const early = await idsOf();
  expect(early).toHaveLength(20);
  const answers = await Promise.all([
    ...times(30, (index) => register(draft(index + 20))),
    ...early.flatMap((id) => [deleteSession(id), deleteSession(id)]),
  ]);
  // Each session is deleted once, although two requests delete it.
  expect(succeededIn(answers.slice(30))).toBe(20);
  expect(await checkData(store)).toEqual([]);
  await Promise.all((await idsOf()).map((id) => deleteSession(id)));
  const after = await Promise.all(party.map(character));
  for (const [index, { status, sessionMS, masterMS }] of after.entries())
    expect({ status, sessionMS, masterMS }).toEqual({
      status: before[index]!.status,
      sessionMS: before[index]!.sessionMS,
      masterMS: before[index]!.masterMS,
    });
});

test('concurrent renames and assignments lose no piece', async () => {
  const { character, inventory, item, updateItem } = await community();
  const names = ['Beeswax', 'Wax of Bees'] as const;
  const stored = await item('Beeswax');
  const ownedBefore = (await character(bram)).inventory['Beeswax'] ?? 0;
  const answers = await Promise.all(
    times(60, async (index) => {
      if (index % 6 === 5) {
        const [from, to] = index % 12 === 5 ? names : names.toReversed();
        await updateItem(from, { ...stored, version: null, name: to });
        return { statusCode: 0 };
      }
      return inventory('keeper', bram, 'ASSIGN', names[index % 2]!, 1);
    }),
  );
  const { inventory: inventoryAfter } = await character(bram);
  expect(names.map((name) => inventoryAfter[name] ?? 0).reduce((sum, count) => sum + count)).toBe(
    ownedBefore + succeededIn(answers),
  );
  expect(names.filter((name) => Object.hasOwn(inventoryAfter, name))).toHaveLength(1);
});
