import { describe, expect, test } from 'vitest';
import { totalExperience } from '#core/rules/experience.ts';
import { importer } from '#server/store/journal/author.ts';
import { communityOfFile, took } from '../support/community.ts';
import { failure, lyra } from '../support/serve.ts';

/** Each test of items has its own items. */
const here = communityOfFile();
const { character, correct, inventory, item, refusal, updateItem } = here;

const date = Date.UTC(2026, 4, 16, 20);
const errata = { ms: 5, description: 'Kept the ledger', date, statusChange: null };

async function created(name: string, more: object = {}) {
  await here.createItem({ name, ...more });
  return (await item(name))!;
}

describe('an item’s version', () => {
  test('grows with each effective change, which makes an update fail, with a message about who made that change and when', async () => {
    const first = await created('Soap');
    // This changes nothing, so it is nobody's change.
    await updateItem('Soap', first);
    await updateItem('Soap', { ...first, usable: true }, 'admin');
    const again = (await item('Soap'))!;
    const message =
      'Aurelia changed Soap on 2026-05-17 at 12:00 UTC, after you loaded it. Your change was not saved.';
    const values = { version: again.version, who: 'Aurelia', what: 'Soap', at: Date.UTC(2026, 4, 17, 12) };
    const refused = await refusal(() => updateItem('Soap', { ...first, attunement: true }));
    expect(refused).toMatchObject({ code: 409, field: 'version', message, values });
    expect((await updateItem('Soap', { ...again, attunement: true })).statusCode).toBe(200);
  });

  test('lets only one of fifty simultaneous updates succeed', async () => {
    const first = await created('Contested');
    const links = Array.from({ length: 50 }, (_, index) => `https://e.org/${index}`);
    const answers = await Promise.all(links.map((link) => updateItem('Contested', { ...first, link })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });

  test('differs from the version of an earlier item with the same name', async () => {
    const earlier = await created('Ointment');
    here.server.clock.now += 1;
    await here.deleteItem('Ointment');
    const again = await created('Ointment', { usable: true });
    expect((await updateItem('Ointment', { ...earlier, link: 'https://e.org/' })).statusCode).toBe(409);
    expect(await item('Ointment')).toMatchObject({ usable: true, link: null });
    const other = await created('Wax');
    here.server.clock.now += 1;
    await updateItem('Ointment', { ...again, name: 'Old ointment' });
    await updateItem('Wax', { ...other, name: 'Ointment' });
    expect((await updateItem('Ointment', { ...again, link: 'https://e.org/' })).statusCode).toBe(409);
  });

  test('is not checked if the caller sends none', async () => {
    const { version: _, ...first } = await created('Unversioned');
    await updateItem('Unversioned', { ...first, usable: true });
    expect((await updateItem('Unversioned', { ...first, attunement: true })).statusCode).toBe(200);
    expect((await updateItem('Unversioned', { ...first, version: null })).statusCode).toBe(200);
  });

  test('grows when a material in its recipes is renamed', async () => {
    const material = await created('Resin');
    const { version } = await created('Torch', { craft: [{ label: 'Dip', materials: { Resin: 1 } }] });
    await updateItem('Resin', { ...material, name: 'Pitch' });
    expect((await item('Torch'))!.version).toBe(version! + 1);
  });
});

test('a refused update names who made the other change as far as it is known, and no unknown time', async () => {
  for (const [changed_by, words] of [
    ['gone', 'gone changed Beeswax, after'],
    [importer, 'An import changed Beeswax, after'],
    [null, 'Someone changed Beeswax, after'],
  ] as const) {
    const first = (await item('Beeswax'))!;
    const change = { changed_by, changed_at: null, version: first.version! + 1 };
    await here.db.updateTable('item').set(change).where('name', '=', 'Beeswax').execute();
    expect(failure(await updateItem('Beeswax', first)).message).toContain(words);
  }
});

test('a character’s version grows with corrections and sessions, not with inventory changes, and is returned with every character', async () => {
  const { version } = await character(lyra);
  await inventory('player', lyra, 'SELL', 'Potion of Healing', 1);
  await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 1);
  expect((await character(lyra)).version).toBe(version);
  const versions = [version];
  for (const write of [
    () => correct(lyra, { ...errata, version }),
    () => here.register({ title: 'Once', outcomes: [took(lyra)] }),
    async () => here.deleteSession(await here.sessionId('Once')),
  ]) {
    await write();
    versions.push((await character(lyra)).version);
    expect(versions.at(-1)).toBeGreaterThan(versions.at(-2)!);
  }
  for (const path of ['/character/forSelf', '/character/active', '/character/active/withPlayer'])
    for (const one of (await here.get(path)).json()) expect(one.version).toBeGreaterThan(0);
});

test('a character’s version makes a correction fail if another change came first, even in a list', async () => {
  const { version } = await character(lyra);
  await correct(lyra, errata);
  expect(await refusal(() => correct(lyra, { ...errata, version }))).toMatchObject({
    code: 409,
    message: `Keeper Isolde changed Lyra Duskwhisper on 2026-05-17 at 12:00 UTC, after you loaded it. Now the status is active and the experience ${totalExperience(await character(lyra))}. Your change was not saved.`,
  });
  expect((await refusal(() => correct(lyra, [errata, { ...errata, version }]))).code).toBe(409);
});
