import { describe, expect, test } from 'vitest';
import { totalExperience } from '#core/rules/experience.ts';
import type { ImportFile } from '#server/store/import/import-file.ts';
import { community, staysSound } from './community.ts';
import { allOf, serve, temporaryFolder } from './support.ts';
import { standInForDiscord } from './support/discord.ts';
import { day, emptyCommunity, file, mira, player } from './support/imported-community.ts';

/** The file with Mira changed as the only character. */
const withMira = (changes: object): ImportFile => ({
  ...file,
  characters: [{ ...file.characters[0]!, ...changes }],
});

describe('an imported community', () => {
  test('has its players, items and characters with all of their data', async () => {
    const here = await emptyCommunity();
    expect(await here.apply(file)).toMatchObject({
      players: { added: 2, changed: 0 },
      items: { added: 2, changed: 0 },
      characters: { added: 2, changed: 0 },
    });
    expect(await here.mira()).toMatchObject({
      name: 'Mira: the Élan',
      player,
      race: 'Elf',
      characterClass: ['Wizard', 'Cook'],
      status: 'retired',
      created: 3 * day,
      lastPlayed: 4 * day,
      lastMastered: null,
      money: 2.33,
      inventory: { 'Draught/2': 3 },
      proficiencies: [{ id: 'smith', name: 'Smith’s Tools' }],
    });
    expect(totalExperience(await here.mira())).toBe(1_034);
    expect(await here.characters.find('quiet:Nibble')).toMatchObject({
      status: 'active',
      characterClass: [],
      created: here.server.clock.now,
      money: 0,
    });
    expect(await allOf(here.items.byNames(['Draught/2']))).toMatchObject([
      {
        labels: [{ id: 'potion', name: 'Potion' }],
        usable: true,
        sell: { cost: 25, tools: ['Smith’s Tools'] },
        tier: 'rare',
      },
    ]);
    expect(await here.items.craftedFrom('Beeswax')).toEqual(['Draught/2']);
    expect(await allOf(here.players.byIds([player, 'quiet']))).toEqual([
      { playerId: player, name: 'Corvin', dateJoined: day, masterSince: 2 * day },
      { playerId: 'quiet', name: 'Quiet Mouse', dateJoined: null, masterSince: null },
    ]);
  });

  test('is unchanged when it is imported again', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    const before = await here.everything();
    here.server.clock.now += day;
    const none = { added: 0, changed: 0 };
    expect(await here.apply(file)).toEqual({
      notices: [],
      labels: none,
      manuals: none,
      levels: false,
      players: none,
      items: none,
      characters: none,
    });
    expect(await here.everything()).toEqual(before);
  });

  test('keeps experience earned here, whatever experience a later file states', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    const session = {
      masterId: 'quiet:Nibble',
      masterReward: 1,
      title: 'Here',
      date: 9 * day,
      labels: [],
      outcomes: [{ characterId: mira, exp: 300, isDead: false }],
    };
    const correction = { ms: -50, description: 'Here too', date: day };
    await here.write(({ registrations }) => registrations.add(session, here.author));
    await here.write(({ corrections }) => corrections.apply(mira, correction, here.author));
    const experience = async () => totalExperience(await here.mira());
    const earned = 300 - 50;
    await here.apply(file);
    expect(await experience()).toBe(1_034 + earned);
    expect((await here.mira()).lastPlayed).toBe(9 * day);
    const { version } = await here.mira();
    await here.apply(withMira({ sessionMS: 2_000 }));
    expect(await experience()).toBe(1_834 + earned);
    expect((await here.mira()).version).toBe(version + 1);
    const { masterMS: _m, errataMS: _e, sessionMS: _s, ...silent } = file.characters[0]!;
    await here.apply({ ...file, characters: [silent] });
    expect(await experience()).toBe(1_834 + earned);
    await here.apply(withMira({ masterMS: 0, errataMS: 0, sessionMS: 0, pbcMS: 0 }));
    expect(await experience()).toBe(earned);
  });

  test('keeps the status, money, inventory and items that the app has changed since', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    const correction = { description: 'Back', date: day, statusChange: 'active' } as const;
    await here.write(({ corrections }) => corrections.apply(mira, correction, here.author));
    const sale = { operation: 'SELL', memberId: player, characterId: mira, itemId: 'Draught/2' } as const;
    await here.write(({ inventories }) => inventories.change({ ...sale, quantity: 3 }));
    const [rope] = await allOf(here.items.byNames(['Rope']));
    const update = { originalName: 'Rope', item: { ...rope!, usable: true } };
    await here.write(({ itemWrites }) => itemWrites.update(update, here.author));
    const before = await here.everything();
    await here.apply(file);
    expect(await here.everything()).toEqual(before);
    expect(await here.mira()).toMatchObject({ status: 'active', money: 77.33, inventory: {} });
  });

  test('takes from a file what the app has not changed, and keeps what the file leaves out', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    expect(
      await here.apply({
        players: [{ id: 'quiet', name: 'Loud Mouse', masterSince: 5 * day }],
        characters: [
          { player, name: 'Mira: the Élan', race: 'Half-elf', proficiencies: ['Cook’s Utensils'] },
          { player: 'quiet', name: 'Crumb' },
        ],
      }),
    ).toMatchObject({ players: { added: 0, changed: 1 }, characters: { added: 1, changed: 1 } });
    expect(await here.mira()).toMatchObject({
      race: 'Half-elf',
      characterClass: ['Wizard', 'Cook'],
      created: 3 * day,
      proficiencies: [{ id: 'cook', name: 'Cook’s Utensils' }],
    });
    expect(await allOf(here.players.byIds(['quiet', player]))).toMatchObject([
      { name: 'Loud Mouse', masterSince: 5 * day },
      { name: 'Corvin', dateJoined: day },
    ]);
  });

  test('appears at once while the server runs', async () => {
    const { get, store } = await community();
    const names = async () =>
      (await get('/character/forSelf')).json().map(({ name }: { name: string }) => name);
    const character = { player: 'demo-player', name: 'Newly Come', inventory: { Beeswax: 2 } };
    expect(await names()).not.toContain('Newly Come');
    await store.write(({ imports }) => imports.apply({ characters: [character] }, 0));
    expect(await names()).toContain('Newly Come');
  });

  test('gets no demo community at the next start, even if nobody has signed in', async () => {
    const dataDir = await temporaryFolder();
    const before = await serve({ dataDir, seed: false });
    await before.app.store.write(({ imports }) => imports.apply(file, 0));
    await before.app.close();
    const after = await serve({ dataDir });
    expect(after.app.firstStart).toBe(false);
    expect(await after.app.store.db.selectFrom('player').select('id').execute()).toHaveLength(2);
  });
});

test('a member who signs in becomes the imported player of the same id, under the chat platform’s name', async () => {
  const chat = await standInForDiscord();
  const corvin = chat.users['corvin']!;
  const server = staysSound(await serve({ seed: false, discord: chat.options }));
  const { write, players } = server.app.store;
  await write(({ imports }) => imports.apply(file, 0));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/discord',
    payload: { code: chat.authorise(corvin) },
  });
  const own = await server.ask({ url: '/character/forSelf' }, answer.json().authToken);
  expect([corvin.id, own.json()]).toEqual([player, [expect.objectContaining({ id: mira })]]);
  const known = { playerId: player, name: 'Master Corvin', dateJoined: day, masterSince: 2 * day };
  expect(await allOf(players.byIds([player]))).toEqual([known]);
  await write(({ imports }) => imports.apply(file, 0));
  expect(await allOf(players.byIds([player]))).toEqual([known]);
});
