import { importerAt } from '#server/store/journal/author.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { totalExperience } from '#core/rules/experience.ts';
import { doubtfulDates } from '#server/store/import/doubtful-dates.ts';
import { type ImportFile, readImport } from '#server/store/import/import-file.ts';
import { restarted } from '../auth/support.ts';
import { community } from '../support/community.ts';
import { allOf, refused, serve } from '../support/serve.ts';
import { startFakeDiscord } from '../support/discord.ts';
import { day, emptyCommunity, file, miraId, playerId } from '../support/imported-community.ts';

const mira = file.characters[0]!;

/** The import file with Mira as its only character, changed by `more`. */
const withMira = (more: object): ImportFile => ({ ...file, characters: [{ ...mira, ...more }] });

describe('an import of a community', () => {
  test('adds all parts of a community with all of their data, and changes nothing when it is repeated', async () => {
    const here = await emptyCommunity();
    expect(await here.apply(file)).toMatchObject({
      labels: { added: 4, changed: 0 },
      manuals: { added: 1, changed: 0 },
      levels: true,
      players: { added: 2, changed: 0 },
      items: { added: 2, changed: 0 },
      characters: { added: 2, changed: 0 },
      notices: [
        'items.0.craft.0.materials: there is no item "Beeswax" in the file or in the database.',
        'characters.0.money is 2.3333333 and becomes 2.33333: an amount has at most 5 decimals.',
      ],
    });
    expect(await here.findMira()).toMatchObject({
      name: 'Mira: the Élan',
      player: playerId,
      race: 'Elf',
      characterClass: ['Wizard', 'Cook'],
      status: 'retired',
      created: 3 * day,
      lastPlayed: 4 * day,
      lastMastered: null,
      money: 2.33333,
      inventory: { 'Draught/2': 3 },
      proficiencies: [{ id: 'smith', name: 'Smith’s Tools' }],
    });
    expect(totalExperience(await here.findMira())).toBe(1_034);
    expect(await here.characters.find('quiet:Nibble')).toMatchObject({
      status: 'active',
      characterClass: [],
      created: here.clock.now,
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
    expect(await allOf(here.players.byIds([playerId, 'quiet']))).toEqual([
      { playerId, name: 'Corvin', dateJoined: day, masterSince: 2 * day },
      { playerId: 'quiet', name: 'Quiet Mouse', dateJoined: null, masterSince: null },
    ]);
    expect(await here.labels.list('ITEM')).toEqual([{ id: 'potion', name: 'Potion' }]);
    expect(await here.items.sources()).toEqual(file.manuals);
    expect(await here.experience.table()).toEqual(file.experienceTable);
    const before = await here.everything();
    here.clock.now += day;
    const { notices, doubtfulIds, levels, ...counts } = await here.apply(file);
    expect([notices, doubtfulIds, levels]).toEqual([[], [], false]);
    for (const count of Object.values(counts)) expect(count).toEqual({ added: 0, changed: 0 });
    expect(await here.everything()).toEqual(before);
    const net = { name: 'Net', craft: [{ label: 'Tie', materials: { Cord: 1 } }] };
    const more = await here.apply({ ...file, experienceTable: { 0: '1' }, items: [...file.items, net] });
    expect(more.levels).toBe(true);
    expect(await here.experience.table()).toEqual({ 0: '1' });
    expect(more.notices[0]).toMatch(/^items\.2\.craft\.0\.materials: there is no item "Cord"/);
  });

  test.each([
    ['docs/self-hosting.md', '## The first import'],
    ['docs/server.md', '## What a new community needs'],
  ])('accepts the file that %s shows', async (name, heading) => {
    const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    const [, shown = ''] = /```json\n([^]*?)```/.exec(text.slice(text.indexOf(heading))) ?? [];
    const here = await emptyCommunity();
    expect(await here.apply(readImport(shown))).toMatchObject({
      players: { added: 1, changed: 0 },
      characters: { added: 1, changed: 0 },
    });
    expect(await here.characters.find('300000000000000001:Mira Fenn')).toMatchObject({ status: 'active' });
  });

  test('does not change experience earned in the app, whatever experience a later file states', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    const session = {
      masterId: 'quiet:Nibble',
      masterReward: 1,
      title: 'Here',
      date: 9 * day,
      labels: [],
      outcomes: [{ characterId: miraId, exp: 300, isDead: false }],
    };
    const correction = { ms: -50, description: 'Here too', date: day };
    await here.write(here.author, ({ registrations }) => registrations.add(session));
    await here.write(here.author, ({ corrections }) => corrections.apply(miraId, correction));
    const experience = async () => totalExperience(await here.findMira());
    const earned = 300 - 50;
    await here.apply(file);
    expect(await experience()).toBe(1_034 + earned);
    expect((await here.findMira()).lastPlayed).toBe(9 * day);
    const { version } = await here.findMira();
    await here.apply(withMira({ sessionMS: 2_000 }));
    expect(await experience()).toBe(1_834 + earned);
    expect((await here.findMira()).version).toBe(version + 1);
    const { masterMS: _m, errataMS: _e, sessionMS: _s, ...silent } = mira;
    await here.apply({ ...file, characters: [silent] });
    expect(await experience()).toBe(1_834 + earned);
    await here.apply(withMira({ masterMS: 0, errataMS: 0, sessionMS: 0, pbcMS: 0 }));
    expect(await experience()).toBe(earned);
  });

  test('does not change a status, money, inventories and items that the app has changed since an earlier import', async () => {
    const here = await emptyCommunity();
    await here.apply(file);
    const correction = { description: 'Back', date: day, statusChange: 'active' } as const;
    await here.write(here.author, ({ corrections }) => corrections.apply(miraId, correction));
    const sale = { operation: 'SELL', characterId: miraId, itemId: 'Draught/2', quantity: 3 } as const;
    await here.write(here.author, ({ inventories }) => inventories.change(sale));
    const [rope] = await allOf(here.items.byNames(['Rope']));
    const update = { originalName: 'Rope', item: { ...rope!, usable: true } };
    await here.write(here.author, ({ itemWrites }) => itemWrites.update(update));
    const before = await here.everything();
    await here.apply(file);
    expect(await here.everything()).toEqual(before);
    expect(await here.findMira()).toMatchObject({ status: 'active', money: 77.33333, inventory: {} });
  });

  test('does not rename a proficiency that items require as a tool, because that would prevent their sale', async () => {
    const { store } = await community();
    const tools = (await store.labels.list('PROFICIENCY')).find(({ name }) => name === 'Smith’s Tools')!;
    const label = { type: 'PROFICIENCY' as const, id: tools.id, name: 'Hammer and Anvil' };
    const rename = () => store.write(importerAt(0), ({ imports }) => imports.apply({ labels: [label] }));
    expect((await refused(rename)).message).toContain('labels.0.name');
  });

  test('reports an invisible character in the name of anything that it imports', async () => {
    const { apply } = await emptyCommunity();
    const name = 'Ame\u200bthyst';
    const character = `7:${name}`;
    const { notices } = await apply({
      labels: [{ type: 'SESSION', name }],
      manuals: [{ name, abbreviation: 'A' }],
      players: [{ id: '7', name }],
      characters: [{ player: '7', name }],
      sessions: [{ id: 'a', title: name, date: 0, master: character, outcomes: [{ character, exp: 1 }] }],
    });
    const words = 'contains an invisible character (zero width space) after "Ame". Remove it.';
    expect(notices).toEqual([
      ...['labels', 'manuals', 'players', 'characters'].map((part) => `${part}.0.name: The name ${words}`),
      `sessions.0.title: The title ${words}`,
    ]);
  });

  test('gets a note for each date of a JSON file that is probably not in milliseconds', () => {
    const corrections = [{ id: 'a', ms: 1, description: 'x', date: 46_354 }];
    const content = {
      players: [{ id: '7', name: 'x', dateJoined: 1_680_674_828, masterSince: 1_680_674_828_000 }],
      characters: [{ player: '7', name: 'x', created: 0, lastPlayed: null, corrections }],
    };
    const end = 'a date is a number of milliseconds since 1970.';
    expect(doubtfulDates(content)).toEqual([
      `players.0.dateJoined is 1680674828, which looks like the seconds of 2023-04-05; ${end}`,
      `characters.0.corrections.0.date is 46354, which looks like a spreadsheet's number of the day 2026-11-28; ${end}`,
    ]);
  });
});

test('an import prevents the next start from adding the demo community, even if no member has signed in', async () => {
  const before = await serve({ seed: false });
  await before.app.store.write(importerAt(0), ({ imports }) => imports.apply(file));
  const after = await restarted(before);
  expect(after.app.firstStart).toBe(false);
  expect(await after.app.store.db.selectFrom('player').select('id').execute()).toHaveLength(2);
});

test('a member who signs in becomes the imported player with the same id, whose name then comes from the chat platform', async () => {
  const chat = await startFakeDiscord();
  const corvin = chat.users['corvin']!;
  const { server } = await community({ seed: false, discord: chat.options });
  const { write, players } = server.app.store;
  await write(importerAt(0), ({ imports }) => imports.apply(file));
  const answer = await server.post('/auth/discord', { code: chat.authorise(corvin) }, '');
  const own = await server.ask({ url: '/character/forSelf' }, answer.json().authToken);
  expect([corvin.id, own.json()]).toEqual([playerId, [expect.objectContaining({ id: miraId })]]);
  const expectedPlayer = { playerId, name: 'Master Corvin', dateJoined: day, masterSince: 2 * day };
  expect(await allOf(players.byIds([playerId]))).toEqual([expectedPlayer]);
  await write(importerAt(0), ({ imports }) => imports.apply(file));
  expect(await allOf(players.byIds([playerId]))).toEqual([expectedPlayer]);
});
