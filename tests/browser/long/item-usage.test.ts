import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameInId } from '#core/rules/names/names.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { openStore } from '#server/store/store.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { createAskAs } from '../support/ask-as.ts';
import { ask } from '../support/ask.ts';
import { still, useBrowser } from '../support/fixture.ts';
import { mainCharacter } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';
import { expectPlaceKept, pressEnd } from '../support/scrolling.ts';
import { assertReflow } from '../support/looks.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

const box = (page: Page) => page.getByRole('combobox', { name: 'Item' });
const holders = (page: Page, item: string) =>
  page.getByRole('list', { name: `Characters that carry ${item}` });
const namesOf = (page: Page, item: string) => holders(page, item).getByRole('heading', { level: 3 });
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const open = async (page: Page, path = '/item/usage') => {
  await visit(page, path, 'demo-keeper');
  await box(page).waitFor();
};

const crowded = 'Amethyst';
const shared = 'Shared Lantern';
let inactive: { id: string; name: string };

/** 1,500 characters carry the first item, an active and an inactive one the second. */
beforeAll(async () => {
  await askAs('demo-keeper', '/item', 'POST', { name: shared, labels: [] });
  const store = await openStore(server().folder);
  const one = await store.db.selectFrom('character').selectAll().executeTakeFirstOrThrow();
  inactive = await store.db
    .selectFrom('character')
    .select(['id', 'name'])
    .where('status', '!=', 'active')
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1_500 }, (_, index) => {
    const name = `Bearer ${index + 1}`;
    return { ...one, id: `${one.player_id}:${name}`, name, normalised_name: name.toLowerCase() };
  });
  const carried = [
    ...copies.map(({ id }) => [id, crowded] as const),
    [mainCharacter, shared] as const,
    [inactive.id, shared] as const,
  ];
  await inTransaction(store.db, async (transaction) => {
    await insertAll(transaction, 'character', copies);
    await insertAll(
      transaction,
      'inventory',
      carried.map(([id, item]) => ({ character_id: id, item_name: item, quantity: 1 })),
    );
  });
  await store.close();
});

it('an item is found by typing, and the address has it and whether inactive characters are included', () =>
  inPage(async ({ page }) => {
    await open(page);
    await page.getByText('Choose an item to see who carries it.').waitFor();
    await box(page).fill(shared.slice(0, -1));
    await page.getByRole('option', { name: shared, exact: true }).click();
    const seeTotal = (total: number) => page.getByText(`Total: ${total}`, { exact: true }).waitFor();
    await seeTotal(1);
    expect(await namesOf(page, shared).allTextContents()).toEqual(['Lyra Duskwhisper']);
    expect(address(page)).toEqual({ item: shared });
    expect(await box(page).inputValue()).toBe(shared);

    const toggle = page.getByRole('switch', { name: 'Exclude inactive characters' });
    expect(await toggle.isChecked()).toBe(true);
    await toggle.press('Space');
    await seeTotal(2);
    expect((await namesOf(page, shared).allTextContents()).toSorted()).toEqual(
      ['Lyra Duskwhisper', inactive.name].toSorted(),
    );
    expect(address(page)).toEqual({ item: shared, inactive: 'included' });

    await page.goBack();
    await page.goBack();
    await page.getByText('Choose an item to see who carries it.').waitFor();
    expect(await box(page).inputValue()).toBe('');
  }));

describe('the 1,500 holders of an item', () => {
  it.each([
    [320, 1],
    [800, 2],
    [1000, 3],
    [1440, 4],
  ])('appear at %d px in rows of %d, of which only those near the viewport are mounted', (width, across) =>
    inPage(async ({ page }) => {
      await open(page, `/item/usage?item=${crowded}&inactive=included`);
      const all = (await ask<{ id: string }[]>(page, `/item/${crowded}/usage?onlyActive=false`)).map(
        ({ id }) => nameInId(id),
      );
      expect(all.length).toBeGreaterThanOrEqual(1_500);
      await page.getByText(`Total: ${all.length.toLocaleString('en')}`, { exact: true }).waitFor();
      const cards = holders(page, crowded).getByRole('listitem');
      const tops = async () =>
        await cards.evaluateAll((each) => each.map((card) => Math.round(card.getBoundingClientRect().top)));
      expect(new Set((await tops()).slice(0, across)).size).toBe(1);
      expect(new Set((await tops()).slice(0, across + 1)).size).toBe(2);
      const shown = await namesOf(page, crowded).allTextContents();
      expect(shown).toEqual(all.slice(0, shown.length));
      expect(await page.locator('*').count()).toBeLessThan(2_500);
      await assertReflow(page);

      await pressEnd(page);
      await page.getByRole('heading', { level: 3, name: all.at(-1) ?? '', exact: true }).waitFor();
      await expect
        .poll(() => cards.last().evaluate((card) => [card.ariaPosInSet, card.ariaSetSize]))
        .toEqual([String(all.length), String(all.length)]);
      const atEnd = await namesOf(page, crowded).allTextContents();
      expect(atEnd).toEqual(all.slice(-atEnd.length));
      expect(await page.locator('*').count()).toBeLessThan(2_500);
    }, still(width)),
  );

  it('keep their scroll position when the number of columns changes', () =>
    inPage(async ({ page }) => {
      await open(page, `/item/usage?item=${crowded}&inactive=included`);
      const cards = holders(page, crowded).getByRole('listitem');
      await cards.first().waitFor();
      await expectPlaceKept(cards, [320, 800, 1440, 1000, 1280], 8);
    }));
});
