import { expect, test } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, community } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

const date = Date.UTC(2026, 4, 16, 20);
const party = [lyra, bram, 'demo-player:Old Tobren Ashe', oddCharacter];
const times = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index));

test('characters are unchanged after concurrent registrations and the deletion of all those sessions', async () => {
  const { character, deleteSession, register, store } = await community();
  const totals = async () =>
    (await Promise.all(party.map(character))).map((one) => [one.status, one.sessionMS, one.masterMS]);
  const before = await totals();
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
  expect(answers.slice(30).filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(await checkData(store)).toEqual([]);
  await Promise.all((await idsOf()).map((id) => deleteSession(id)));
  expect(await totals()).toEqual(before);
});
