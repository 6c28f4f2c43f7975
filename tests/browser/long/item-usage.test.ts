import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireCharacter } from '#core/contract/characters.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { openStore } from '#server/store/store.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { ask, calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { expectPlaceKept, pressEnd } from '../support/scrolling.ts';
import { assertReflow } from '../support/looks.ts';
import { waitForQuietNetwork } from '../../support/network.ts';

const { inPage, server } = useBrowser();

const onServer = (page: Page, item: string, { onlyActive = true } = {}) =>
  ask<WireCharacter[]>(page, `/item/${encodeURIComponent(item)}/usage?onlyActive=${onlyActive}`);

/** Finds an item that active and inactive characters carry, and one that only inactive characters carry. */
async function findItems(page: Page) {
  const items = await ask<{ name: string }[]>(page, '/item');
  let mixed = '';
  let idle = '';
  for (const { name } of items) {
    const [active, all] = [await onServer(page, name), await onServer(page, name, { onlyActive: false })];
    if (active.length > 0 && all.length > active.length) mixed ||= name;
    if (active.length === 0 && all.length > 0) idle ||= name;
    if (mixed && idle) break;
  }
  return { mixed, idle };
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Item' });
const holders = (page: Page, item: string) =>
  page.getByRole('list', { name: `Characters that carry ${item}` }).getByRole('heading', { level: 3 });
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const open = async (page: Page, path = '/item/usage') => {
  await signInQuickly(page, 'demo-keeper');
  await page.goto(path);
  await box(page).waitFor();
};

describe('item usage', () => {
  it('finds an item by typing, shows the server’s data, and remembers the choice in the address', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByText('Choose an item to see who carries it.').waitFor();
      const { mixed } = await findItems(page);
      const searches = calls(page, /^POST \/item\/search/);
      await box(page).fill(mixed.slice(0, -1));
      await page.getByRole('option', { name: mixed, exact: true }).click();

      const active = await onServer(page, mixed);
      await page.getByText(`Total: ${active.length}`, { exact: true }).waitFor();
      expect(await holders(page, mixed).allTextContents()).toEqual(active.map(({ id }) => nameInId(id)));
      expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
      expect(address(page)).toEqual({ item: mixed });
      expect(await box(page).inputValue()).toBe(mixed);
      // Longer than the pause after which typed text is searched.
      await waitForQuietNetwork(page);
      expect(searches).toHaveLength(1);
      expect(searches[0]).toContain('limit=5');
      expect(await page.getByRole('listbox').count()).toBe(0);

      const toggle = page.getByRole('switch', { name: 'Exclude inactive characters' });
      expect(await toggle.isChecked()).toBe(true);
      await toggle.press('Space');
      const all = await onServer(page, mixed, { onlyActive: false });
      await page.getByText(`Total: ${all.length}`, { exact: true }).waitFor();
      expect(await holders(page, mixed).allTextContents()).toEqual(all.map(({ id }) => nameInId(id)));
      expect(address(page)).toEqual({ item: mixed, inactive: 'included' });

      await page.reload();
      await page.getByText(`Total: ${all.length}`, { exact: true }).waitFor();
      expect(await toggle.isChecked()).toBe(false);
      expect(await box(page).inputValue()).toBe(mixed);
      await page.goBack();
      await page.getByText(`Total: ${active.length}`, { exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Choose an item to see who carries it.').waitFor();
      expect(await box(page).inputValue()).toBe('');
    }));

  it('shows the chosen item again after Back, whatever has been typed since', () =>
    inPage(async ({ page }) => {
      await open(page, '/item/usage?item=Amethyst');
      await page.getByText(/^Total: \d+$/).waitFor();
      await box(page).fill('rope');
      await page.getByRole('option', { name: /rope/i }).first().click();
      await expect.poll(() => address(page).item).not.toBe('Amethyst');
      await box(page).fill('chain');
      await page.goBack();
      await expect.poll(() => address(page)).toEqual({ item: 'Amethyst' });
      await expect.poll(() => box(page).inputValue()).toBe('Amethyst');
    }));

  it('says that only inactive characters carry an item, and offers to include them', () =>
    inPage(async ({ page }) => {
      await open(page);
      const { idle } = await findItems(page);
      if (!idle) throw new Error('The demo has no item that only inactive characters carry');
      await page.goto(`/item/usage?item=${encodeURIComponent(idle)}`);
      await page.getByText(`No active character carries ${idle}.`).waitFor();
      await page.getByText('Total: 0', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Include inactive characters' }).click();
      await holders(page, idle).first().waitFor();
      await expect.poll(() => focused(page)).toBe('h1 Item Usage');
    }));
});

describe('the 1,500 holders of an item', () => {
  const item = 'Amethyst';
  beforeAll(async () => {
    const store = await openStore(server().folder);
    const one = await store.db.selectFrom('character').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_500 }, (_, index) => {
      const name = `Bearer ${index + 1}`;
      return { ...one, id: `${one.player_id}:${name}`, name, normalised_name: name.toLowerCase() };
    });
    await inTransaction(store.db, async (transaction) => {
      await insertAll(transaction, 'character', copies);
      await insertAll(
        transaction,
        'inventory',
        copies.map(({ id }) => ({ character_id: id, item_name: item, quantity: 1 })),
      );
    });
    await store.close();
  });

  it.each([
    [320, 1],
    [800, 2],
    [1000, 3],
    [1440, 4],
  ])('appear at %d px in rows of %d, of which only those near the viewport are mounted', (width, across) =>
    inPage(
      async ({ page }) => {
        await open(page, `/item/usage?item=${item}&inactive=included`);
        const all = (await onServer(page, item, { onlyActive: false })).map(({ id }) => nameInId(id));
        expect(all.length).toBeGreaterThanOrEqual(1_500);
        await page.getByText(`Total: ${all.length.toLocaleString('en')}`, { exact: true }).waitFor();
        const cards = page.getByRole('list', { name: `Characters that carry ${item}` }).getByRole('listitem');
        const tops = async () =>
          await cards.evaluateAll((each) => each.map((card) => Math.round(card.getBoundingClientRect().top)));
        expect(new Set((await tops()).slice(0, across)).size).toBe(1);
        expect(new Set((await tops()).slice(0, across + 1)).size).toBe(2);
        const shown = await holders(page, item).allTextContents();
        expect(shown).toEqual(all.slice(0, shown.length));
        expect(await page.locator('*').count()).toBeLessThan(2_500);
        await assertReflow(page);

        await pressEnd(page);
        await page.getByRole('heading', { level: 3, name: all.at(-1) ?? '', exact: true }).waitFor();
        await expect
          .poll(() => cards.last().evaluate((card) => [card.ariaPosInSet, card.ariaSetSize]))
          .toEqual([String(all.length), String(all.length)]);
        const atEnd = await holders(page, item).allTextContents();
        expect(atEnd).toEqual(all.slice(-atEnd.length));
        expect(await page.locator('*').count()).toBeLessThan(2_500);
      },
      { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
  );

  it('keep their scroll position when the number of columns changes', () =>
    inPage(async ({ page }) => {
      await open(page, `/item/usage?item=${item}&inactive=included`);
      const cards = page.getByRole('list', { name: `Characters that carry ${item}` }).getByRole('listitem');
      await cards.first().waitFor();
      await expectPlaceKept(cards, [320, 800, 1440, 1000, 1280], 8);
    }));
});
