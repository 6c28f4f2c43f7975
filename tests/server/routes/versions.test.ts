import { describe, expect, test } from 'vitest';
import { features } from '#core/contract/features.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { importer } from '#server/store/journal/author.ts';
import { community } from '../support/community.ts';
import { digest, failure, lyra } from '../support/serve.ts';

const date = Date.UTC(2026, 4, 16, 20);
const errata = { ms: 5, description: 'Kept the ledger', date, statusChange: null };

test('versions are one of the server’s features', () => expect(features).toContain('versions'));

describe('an item’s version', () => {
  test('grows with each effective change', async () => {
    const { item, updateItem } = await community();
    const first = (await item('Beeswax'))!;
    await updateItem('Beeswax', first);
    expect((await item('Beeswax'))!.version).toBe(first.version);
    await updateItem('Beeswax', { ...first, usable: !first.usable });
    expect((await item('Beeswax'))!.version).toBeGreaterThan(first.version!);
  });

  test('makes an update fail if another change came first, with a message about who made that change and when', async () => {
    const { item, server, updateItem } = await community();
    const first = (await item('Beeswax'))!;
    await updateItem('Beeswax', { ...first, usable: !first.usable }, 'admin');
    const before = await digest(server);
    const refused = failure(await updateItem('Beeswax', { ...first, attunement: true }));
    expect(refused).toMatchObject({
      code: 409,
      field: 'version',
      message:
        'Aurelia changed Beeswax on 2026-05-17 at 12:00 UTC, after you loaded it. Your change was not saved.',
    });
    expect(await digest(server)).toBe(before);
    const again = (await item('Beeswax'))!;
    expect(refused).toMatchObject({ values: { version: again.version } });
    expect((await updateItem('Beeswax', { ...again, attunement: true })).statusCode).toBe(200);
  });

  test('lets only one of fifty simultaneous updates succeed', async () => {
    const { item, updateItem } = await community();
    const first = (await item('Beeswax'))!;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        updateItem('Beeswax', { ...first, link: `https://e.org/${index}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });

  test('differs from the version of an earlier item with the same name', async () => {
    const { server, createItem, deleteItem, item, updateItem } = await community();
    await createItem({ name: 'Salve' });
    const earlierItem = (await item('Salve'))!;
    server.clock.now += 1;
    await deleteItem('Salve');
    await createItem({ name: 'Salve', usable: true });
    expect((await updateItem('Salve', { ...earlierItem, link: 'https://e.org/' })).statusCode).toBe(409);
    expect(await item('Salve')).toMatchObject({ usable: true, link: null });

    const again = (await item('Salve'))!;
    server.clock.now += 1;
    await updateItem('Salve', { ...again, name: 'Old Salve' });
    await updateItem('Beeswax', { ...(await item('Beeswax')), name: 'Salve' });
    expect((await updateItem('Salve', { ...again, link: 'https://e.org/' })).statusCode).toBe(409);
  });

  test('is not checked if the caller sends none', async () => {
    const { item, updateItem } = await community();
    const { version: _, ...first } = (await item('Beeswax'))!;
    await updateItem('Beeswax', { ...first, usable: !first.usable });
    expect((await updateItem('Beeswax', { ...first, attunement: true })).statusCode).toBe(200);
    expect((await updateItem('Beeswax', { ...first, version: null })).statusCode).toBe(200);
  });

  test('grows when a material in its recipes is renamed', async () => {
    const { createItem, item, updateItem } = await community();
    await createItem({ name: 'Salve', craft: [{ label: 'Stir', materials: { Beeswax: 1 } }] });
    const before = (await item('Salve'))!.version!;
    await updateItem('Beeswax', { ...(await item('Beeswax')), name: 'Wax' });
    expect((await item('Salve'))!.version).toBe(before + 1);
  });
});

test.each<[string, string | null, number | null, string]>([
  [
    'a player',
    'demo-keeper',
    Date.UTC(2026, 0, 2, 3, 4),
    'Keeper Isolde changed Beeswax on 2026-01-02 at 03:04 UTC,',
  ],
  ['a member without a player', 'visitor', null, 'Visiting Bard changed Beeswax, after'],
  ['somebody who is no member', 'gone', null, 'gone changed Beeswax, after'],
  ['an import', importer, null, 'An import changed Beeswax, after'],
  ['the server', null, null, 'Someone changed Beeswax, after'],
])('a refused update names %s who made the other change', async (_who, changed_by, changed_at, words) => {
  const { get, item, store, updateItem } = await community();
  // The keeper signs in before the community has a member who does not belong to the demo.
  await get('/item/sources', 'keeper');
  await store.db
    .insertInto('member')
    .values({ id: 'visitor', username: 'Visiting Bard', avatar: null, roles: '[]', chat_roles: '[]' })
    .execute();
  const first = (await item('Beeswax'))!;
  await store.db
    .updateTable('item')
    .set({ changed_by, changed_at, version: first.version! + 1 })
    .where('name', '=', 'Beeswax')
    .execute();
  expect(failure(await updateItem('Beeswax', first)).message).toContain(words);
});

describe('a character’s version', () => {
  test('grows with corrections and sessions, not with inventory changes', async () => {
    const { character, correct, deleteSession, inventory, register, sessionId } = await community();
    const { version } = await character(lyra);
    await inventory('player', lyra, 'SELL', 'Potion of Healing', 1);
    await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 1);
    expect((await character(lyra)).version).toBe(version);
    const versions = [version];
    const look = async () => versions.push((await character(lyra)).version);
    await correct(lyra, { ...errata, version });
    await look();
    const outcomes = [{ characterId: lyra, exp: 7, isDead: false }];
    await register({ masterId: oddCharacter, masterReward: 1, title: 'Once', date, labels: [], outcomes });
    await look();
    await deleteSession(await sessionId('Once'));
    await look();
    expect(new Set(versions).size).toBe(4);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  });

  test('makes a correction fail if another change came first, even in a list', async () => {
    const { character, correct, server } = await community();
    const { version } = await character(lyra);
    await correct(lyra, errata);
    const before = await digest(server);
    expect(failure(await correct(lyra, { ...errata, version }))).toMatchObject({
      code: 409,
      message: `Keeper Isolde changed Lyra Duskwhisper on 2026-05-17 at 12:00 UTC, after you loaded it. Now the status is active and the experience ${totalExperience(await character(lyra))}. Your change was not saved.`,
    });
    expect(failure(await correct(lyra, [errata, { ...errata, version }])).code).toBe(409);
    expect(await digest(server)).toBe(before);
  });

  test('is returned with every character', async () => {
    const { get } = await community();
    for (const path of ['/character/forSelf', '/character/active', '/character/active/withPlayer'])
      for (const character of (await get(path)).json()) expect(character.version).toBeGreaterThan(0);
  });
});
