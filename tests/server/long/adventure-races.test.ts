import { expect, test } from 'vitest';
import type { AdventureDraft } from '#core/contract/adventures/requests.ts';
import { adventureLimits, choosings } from '#core/contract/adventures/values.ts';
import { smallest } from '#server/demo/large-community.ts';
import { createRandom } from '#server/demo/random.ts';
import { StoreFault } from '#server/store/fault.ts';
import { sharedServer } from '../support/community.ts';
import { firstMoment } from '../support/settings.ts';

const hour = 3_600_000;
const server = sharedServer({}, { ...smallest, players: 400, characters: 900 });

/** The seed of a failed run, to repeat it. */
const seed = Number(process.env['NYX_RACE_SEED'] ?? 7);

test.each(choosings)('a hundred members race for five seats, %s: never six', async (choosing) => {
  const { store } = server().app;
  const random = createRandom(seed);
  const active = await store.db
    .selectFrom('character')
    .select(['id', 'player_id'])
    .where('status', '=', 'active')
    .where('player_id', '!=', 'demo-master')
    .execute();
  const characterOf = new Map(active.map(({ id, player_id }) => [player_id, id]));
  const members = [...characterOf.keys()].slice(0, 100);
  expect(members).toHaveLength(100);
  let now = firstMoment;
  const start = now + 100 * hour;
  const as = (memberId: string, call: string) => ({ memberId, now, call });
  const plan: AdventureDraft = {
    title: 'Race',
    description: '',
    startsAt: start,
    zone: 'Europe/Rome',
    minutes: 240,
    least: 1,
    most: 5,
    lowest: null,
    highest: null,
    labels: [],
    instance: null,
    signUpFrom: now,
    signUpUntil: now + 50 * hour,
    publishedAt: now,
    choosing,
  };
  await store.write(as('demo-master', 'announceAdventure'), ({ adventureWrites }) =>
    adventureWrites.announce(plan),
  );
  const reader = { id: 'demo-master', isInCharge: true, now };
  const id = (await store.adventures.list(reader, now)).find((one) => one.choosing === choosing)!.id;
  const state = async () => (await store.adventures.find(reader, id))!;

  /** What one of many members does at the same time as the others; a refusal is an answer, too. */
  async function doSomething(member: string): Promise<void> {
    const does = random.pick([
      'signUp',
      'signUp',
      'signUp',
      'withdraw',
      'take',
      'take',
      'give',
      'shrink',
    ] as const);
    const most = random.whole(1, 5);
    await store
      .write(
        as(does === 'give' || does === 'shrink' ? 'demo-master' : member, does),
        async ({ adventureWrites }) => {
          if (does === 'signUp')
            return adventureWrites.signUp(id, { character: characterOf.get(member)!, word: '' });
          if (does === 'withdraw') return adventureWrites.answer(id, 'withdraw');
          if (does === 'take') return adventureWrites.take(id);
          if (does === 'give') return adventureWrites.give(id, member);
          const { version } = await state();
          return adventureWrites.edit(id, { ...plan, version: version ?? 0, most, goesOn: false });
        },
      )
      .catch((error: unknown) => {
        if (!(error instanceof StoreFault)) throw error;
      });
  }

  for (let round = 0; round < 12; round += 1) {
    await Promise.all(random.some(members, 40).map(doSomething));
    now += random.whole(1, 12 * hour);
    for (const due of await store.adventures.due(now))
      await store.write({ memberId: null, now, call: 'adventures' }, ({ adventureWrites }) =>
        adventureWrites.settle(due),
      );
    const { seated, most, signUps } = await state();
    expect(seated, `seed ${seed}`).toBeLessThanOrEqual(most!);
    expect(signUps!.filter((signUp) => signUp.state === 'seated')).toHaveLength(seated!);
    expect(signUps!.length).toBeLessThanOrEqual(adventureLimits.waiting);
  }
});
