import { expect, test } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { bram, community, took } from '../support/community.ts';
import { lyra } from '../support/serve.ts';
import { heardBy, listen, listenOn, type Listening } from './support.ts';

const date = Date.UTC(2026, 4, 16, 20);
const died = { ms: 0, description: 'Fell', date, statusChange: 'dead' };
const corrected = { ms: 5, description: 'A late reward', date, statusChange: null };

/** A demo community, and a stream of each of these members. */
async function scene<Name extends string>(...members: Name[]) {
  const here = await community();
  const origin = await listenOn(here.server);
  const listeners = {} as Record<Name, Listening>;
  for (const name of members)
    listeners[name] = await listen(origin, (await here.server.signIn(`demo-${name}`)).authToken);
  return {
    here,
    listeners,
    /** What each has heard once they have received everything that was written so far. */
    async heard(): Promise<Record<Name, string[]>> {
      await here.createItem({ name: 'Marker' });
      // Everybody hears of this item, and only after everything that was written before it.
      for (const name of members)
        await expect.poll(() => heardBy(listeners[name])).toContain('item Marker created');
      const lines = members.map((name) => [name, heardBy(listeners[name]).slice(0, -1)]);
      return Object.fromEntries(lines) as Record<Name, string[]>;
    },
  };
}

test('a member hears of characters, items and sessions, but not of sign-ins and other members', async () => {
  const { here, heard, listeners } = await scene('player', 'newcomer', 'admin');
  await here.server.signIn('demo-warden');
  const sale = await here.inventory('player', lyra, 'SELL', 'Potion of Healing', 1);
  await here.register({ title: 'The Night Watch', outcomes: [took(lyra, 5)] });
  await here.updateItem('Beeswax', { ...(await here.item('Beeswax')), name: 'Bees’ Wax' });
  const all = await heard();
  const session = await here.sessionId('The Night Watch');
  const common = [
    `character ${lyra} sold`,
    `session ${session} registered`,
    `character ${lyra} played`,
    `character ${oddCharacter} mastered`,
    'item Bees’ Wax edited',
  ];
  for (const lines of Object.values(all)) expect(lines.toSorted()).toEqual(common.toSorted());
  const { player } = listeners;
  const [first] = player.events;
  expect(first!.changes[0]!.act).toBe(sale.json<{ act: number }>().act);
  // The event may also contain later entries.
  expect(first!.id).toBeGreaterThanOrEqual(sale.json<{ act: number }>().act);
  const rename = player.events.flatMap(({ changes }) => changes).find(({ kind }) => kind === 'edited');
  expect(rename).toMatchObject({ id: 'Bees’ Wax', former: 'Beeswax' });
  expect(Object.keys(first!.changes[0]!).toSorted()).toEqual(['act', 'id', 'kind', 'type']);
});

test('only its player and managers hear of an inactive character, and everybody hears of its death', async () => {
  const { here, heard } = await scene('player', 'master', 'keeper');
  await here.correct(bram, died);
  await here.correct(bram, corrected);
  const line = `character ${bram} corrected`;
  expect(await heard()).toEqual({ player: [line, line], master: [line], keeper: [line, line] });
});

test('only the member hears that their roles changed, and then hears what the new roles show', async () => {
  const { here, heard } = await scene('player', 'newcomer');
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
  const ofRoles = 'member demo-player rolesChanged';
  expect(await heard()).toEqual({ player: [ofRoles, 'instance harbour started', ofRoles], newcomer: [] });
});
