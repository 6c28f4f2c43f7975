import { expect, test } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { bram, community } from '../support/community.ts';
import { lyra } from '../support/serve.ts';
import { heardBy, listen, listenOn, type Listening } from './support.ts';

const date = Date.UTC(2026, 4, 16, 20);
const died = { ms: 0, description: 'Fell', date, statusChange: 'dead' };
const corrected = { ms: 5, description: 'A late reward', date, statusChange: null };

/** Waits until the listeners have received everything that was written so far. */
async function caughtUp(here: Awaited<ReturnType<typeof community>>, listeners: Listening[]) {
  // Everybody hears of this item, and only after everything that was written before it.
  const name = `Marker ${Math.random()}`;
  await here.createItem({ name });
  for (const one of listeners) await expect.poll(() => heardBy(one)).toContain(`item ${name} created`);
}

test('a member hears of characters, items and sessions, but not of sign-ins and other members', async () => {
  const here = await community();
  const { server } = here;
  const origin = await listenOn(server);
  const token = async (id: string) => (await server.signIn(id)).authToken;
  const player = await listen(origin, await token('demo-player'));
  const newcomer = await listen(origin, await token('demo-newcomer'));
  const admin = await listen(origin, await token('demo-admin'));
  const everyone = [player, newcomer, admin];

  await server.signIn('demo-warden');
  const sale = await here.inventory('player', lyra, 'SELL', 'Potion of Healing', 1);
  await here.register({
    masterId: oddCharacter,
    masterReward: 1,
    title: 'The Night Watch',
    date,
    labels: [],
    outcomes: [{ characterId: lyra, exp: 5, isDead: false }],
  });
  await here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Bees’ Wax' });
  await caughtUp(here, everyone);

  const session = await here.sessionId('The Night Watch');
  const common = [
    `character ${lyra} sold`,
    `session ${session} registered`,
    `character ${lyra} played`,
    `character ${oddCharacter} mastered`,
    'item Bees’ Wax edited',
  ];
  for (const one of everyone) {
    const heard = heardBy(one).filter((line) => !line.startsWith('item Marker'));
    expect(heard.toSorted()).toEqual(common.toSorted());
  }
  const [first] = player.events;
  expect(first!.changes[0]!.act).toBe(sale.json<{ act: number }>().act);
  // The event may also contain later entries.
  expect(first!.id).toBeGreaterThanOrEqual(sale.json<{ act: number }>().act);
  const rename = player.events.flatMap(({ changes }) => changes).find(({ kind }) => kind === 'edited');
  expect(rename).toMatchObject({ id: 'Bees’ Wax', former: 'Beeswax' });
  expect(Object.keys(first!.changes[0]!).toSorted()).toEqual(['act', 'id', 'kind', 'type']);
});

test('only its player and managers hear of an inactive character, and everybody hears of its death', async () => {
  const here = await community();
  const { server } = here;
  const origin = await listenOn(server);
  const token = async (id: string) => (await server.signIn(id)).authToken;
  const owner = await listen(origin, await token('demo-player'));
  const master = await listen(origin, await token('demo-master'));
  const keeper = await listen(origin, await token('demo-keeper'));
  await here.correct(bram, died);
  await here.correct(bram, corrected);
  await caughtUp(here, [owner, master, keeper]);
  const ofBram = (one: Listening) => heardBy(one).filter((line) => line.includes(bram));
  const line = `character ${bram} corrected`;
  expect(ofBram(owner)).toEqual([line, line]);
  expect(ofBram(keeper)).toEqual([line, line]);
  expect(ofBram(master)).toEqual([line]);
});

test('only the member hears that their roles changed, and then hears what the new roles show', async () => {
  const here = await community();
  const { server } = here;
  const origin = await listenOn(server);
  const token = async (id: string) => (await server.signIn(id)).authToken;
  const [player, newcomer] = [
    await listen(origin, await token('demo-player')),
    await listen(origin, await token('demo-newcomer')),
  ];
  const setRoles = async (held: Role[]) => {
    const member = (await here.store.members.find('demo-player'))!;
    await here.store.write(serverAt(0, 'refresh'), ({ members }) =>
      members.welcome({ ...member, roles: held }, null),
    );
  };
  const start = () =>
    here.store.write(serverAt(0, 'test'), async ({ journal }) =>
      journal.add({ subject: { type: 'instance', id: 'harbour' }, kind: 'started', changes: {} }),
    );
  await start();
  await setRoles(['PLAYER', 'MANAGE_FOUNDRY']);
  await start();
  await setRoles(['PLAYER']);
  await start();
  await caughtUp(here, [player, newcomer]);
  const heard = (one: Listening) => heardBy(one).filter((line) => !line.startsWith('item'));
  const ofRoles = 'member demo-player rolesChanged';
  expect(heard(player)).toEqual([ofRoles, 'instance harbour started', ofRoles]);
  expect(heard(newcomer)).toEqual([]);
});
