import { expect, onTestFinished, test } from 'vitest';
import { choosings } from '#core/contract/adventures/values.ts';
import { byTurn } from '#core/rules/adventures/turns.ts';
import { smallest } from '#server/demo/large-community.ts';
import { createRandom } from '#server/demo/random.ts';
import { lastGamesOfMembers } from '#server/store/adventures/rows.ts';
import { StoreFault } from '#server/store/fault.ts';
import { openStore } from '#server/store/store.ts';
import { hour, plan } from '../support/adventures.ts';
import { sharedServer } from '../support/community.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { firstMoment } from '../support/settings.ts';

const server = sharedServer({}, { ...smallest, players: 400, characters: 900 });

const races = choosings.flatMap((choosing) => [7, 8, 9].map((seed) => [choosing, seed] as const));

test.each(races)('a hundred members race for five seats, %s, seed %i: never six', async (choosing, seed) => {
  const { app, dataDir } = server();
  const { store } = app;
  const databaseUrl = await databaseUrlOf(dataDir);
  // Another process, which SQLite would refuse.
  const other = databaseUrl === undefined ? store : await openStore(dataDir, databaseUrl);
  if (other !== store) onTestFinished(() => other.close());
  const writer = () => (random.chance(0.5) ? store : other);
  const random = createRandom(seed);
  const played = store.db.selectFrom('character').select(['id', 'player_id']).where('status', '=', 'active');
  const active = await played.where('player_id', '!=', 'demo-master').execute();
  const characterOf = new Map(active.map(({ id, player_id }) => [player_id, id]));
  const members = [...characterOf.keys()].slice(0, 100);
  expect(members).toHaveLength(100);
  let now = firstMoment;
  const as = (memberId: string, call: string) => ({ memberId, now, call });
  const race = { ...plan, most: 5, signUpUntil: now + 50 * hour, choosing };
  const { created: id } = await store.write(as('demo-master', 'announceAdventure'), ({ adventureWrites }) =>
    adventureWrites.announce(race),
  );
  const reader = { id: 'demo-master', isInCharge: true, now };
  const signUpRows = () =>
    store.db.selectFrom('sign_up').selectAll().where('adventure_id', '=', id).execute();
  const state = async () => (await store.adventures.find(reader, id))!;

  /** What one of many members does at the same time as the others; a refusal is an answer, too. */
  async function doSomething(member: string): Promise<void> {
    const does = random.pick(['signUp', 'signUp', 'withdraw', 'take', 'take', 'give', 'shrink'] as const);
    const most = random.whole(1, 5);
    // Each write has a time of its own.
    now += 1;
    await writer()
      .write(
        as(does === 'give' || does === 'shrink' ? 'demo-master' : member, does),
        async ({ adventureWrites }) => {
          if (does === 'signUp')
            return adventureWrites.signUp(id, { character: characterOf.get(member)!, word: '' });
          if (does === 'withdraw') return adventureWrites.answer(id, 'withdraw');
          if (does === 'take') return adventureWrites.take(id);
          if (does === 'give') return adventureWrites.give(id, member);
          const { version } = await state();
          return adventureWrites.edit(id, { ...race, version: version ?? 0, most, goesOn: false });
        },
      )
      .catch((error: unknown) => {
        if (!(error instanceof StoreFault)) throw error;
      });
  }

  const settle = async (): Promise<void> => {
    for (const due of await store.adventures.due(now))
      await writer().write({ memberId: null, now, call: 'adventures' }, ({ adventureWrites }) =>
        adventureWrites.settle(due),
      );
  };

  for (let round = 0; round < 12; round += 1) {
    await Promise.all(random.some(members, 40).map(doSomething));
    const isBefore = now < race.signUpUntil;
    now += random.whole(1, 12 * hour);
    const before = await signUpRows();
    const free = (await state()).most! - before.filter(({ seat }) => seat !== null).length;
    await settle();
    const { seated, most, signUps } = await state();
    expect(seated, `seed ${seed}`).toBeLessThanOrEqual(most!);
    expect(signUps!.filter((signUp) => signUp.state === 'seated')).toHaveLength(seated!);
    if (choosing !== 'turn' || !isBefore || now < race.signUpUntil) continue;
    const asked = before.filter((row) => row.state === 'asked').map(({ player_id: player }) => ({ player }));
    const players = asked.map(({ player }) => player);
    const turns = byTurn(asked, await lastGamesOfMembers(store.db, players), (await state()).seed!);
    const chosen = signUps!.filter((one) => one.state === 'seated' && players.includes(one.player));
    const first = turns.slice(0, free).map(({ player }) => player);
    expect(chosen.map(({ player }) => player).toSorted()).toEqual(first.toSorted());
  }
});
