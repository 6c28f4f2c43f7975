import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedLargeInventory } from '#server/demo/large-inventory.ts';
import { openStore } from '#server/store/store.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, mainCharacter, profilePath, tabTo } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { pressEnd } from '../support/scrolling.ts';

const { inPage, server } = useBrowser();

const ownerOf300 = 'demo-player:Mirelle of the Vale';
const ownerOf900 = 'demo-player:Bram Copperkettle';
const partialNotice = 'Only a part of this list is in the page';

beforeAll(async () => {
  const store = await openStore(server().folder);
  await seedLargeInventory(store, mainCharacter, 5_100);
  const carried = await store.db.selectFrom('inventory').select('item_name').distinct().execute();
  for (const [character, count] of [
    [ownerOf300, 300],
    [ownerOf900, 900],
  ] as const) {
    const items = carried.slice(0, count).map(({ item_name: name }) => name);
    await store.db.deleteFrom('inventory').where('character_id', '=', character).execute();
    await store.db
      .insertInto('inventory')
      .values(items.map((name) => ({ character_id: character, item_name: name, quantity: 1 })))
      .execute();
  }
  await store.close();
});

async function open(page: Page, character: string, count: string): Promise<void> {
  await signInQuickly(page);
  await page.goto(profilePath(character, 'inventory'));
  // The number of rows is announced.
  await page.getByText(`${count} items are shown`).and(page.locator('[aria-live=polite]')).waitFor();
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Inventory' }).locator('> li');
const line = (page: Page) => page.getByRole('main').locator('p', { hasText: /rows/ });
const allRowsButton = (page: Page) => page.getByRole('button', { name: 'Show all rows' });
const partButton = (page: Page) => page.getByRole('button', { name: 'Show a part only' });

/** Whether the search of the browser, as with Ctrl+F, finds the text. */
const isFound = (page: Page, words: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    getSelection()?.removeAllRanges();
    return (globalThis as unknown as { find(text: string): boolean }).find(wanted);
  }, words);

describe('a list of 300 rows', () => {
  it('mounts every row, so that the browser’s own search finds the last one', () =>
    inPage(async ({ page }) => {
      await open(page, ownerOf300, '300');
      expect(await rowsOf(page).count()).toBe(300);
      const last = await rowsOf(page).last().getByRole('heading').innerText();
      expect(await isFound(page, last)).toBe(true);
      expect(await rowsOf(page).last().getAttribute('aria-setsize')).toBeNull();
      expect(await line(page).count()).toBe(0);
    }));
});

describe('a list of 900 rows', () => {
  it('moves the focus from row to row by keys, to the last row and back', () =>
    inPage(async ({ page }) => {
      await open(page, ownerOf900, '900');
      const place = () =>
        page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? null);
      await rowsOf(page).first().getByRole('button').focus();
      await page.keyboard.press('ArrowDown');
      expect(await place()).toBe('2');
      await page.keyboard.press('PageDown');
      await expect.poll(async () => Number(await place())).toBeGreaterThan(4);
      await page.keyboard.press('End');
      await expect.poll(place).toBe('900');
      await page.keyboard.press('ArrowUp');
      await expect.poll(place).toBe('899');
      await page.keyboard.press('Home');
      await expect.poll(place).toBe('1');
      await expect
        .poll(() => page.evaluate(() => document.activeElement!.getBoundingClientRect().top))
        .toBeGreaterThan(0);
    }));

  it('says that it shows only a part of its rows, and shows all rows on request without losing the focus', () =>
    inPage(async ({ page }) => {
      await open(page, ownerOf900, '900');
      expect(await rowsOf(page).count()).toBeLessThan(60);
      expect(await rowsOf(page).first().getAttribute('aria-setsize')).toBe('900');
      expect(await line(page).innerText()).toContain(partialNotice);
      await page.getByRole('searchbox', { name: 'Search' }).focus();
      await tabTo(page, /^button Show all rows/);
      await page.keyboard.press('Enter');
      await expect.poll(() => rowsOf(page).count()).toBe(900);
      await expect.poll(() => focused(page)).toBe('button Show a part only');
      // The line announces the result.
      expect(await line(page).innerText()).toBe('All rows are in the page.');
      expect(await line(page).getAttribute('aria-live')).toBe('polite');
      expect(await rowsOf(page).first().getAttribute('aria-setsize')).toBeNull();
      const last = await rowsOf(page).last().getByRole('heading').innerText();
      expect(await isFound(page, last)).toBe(true);
      await pressEnd(page);
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await partButton(page).press('Enter');
      await expect.poll(() => rowsOf(page).count()).toBeLessThan(60);
      await expect.poll(() => focused(page)).toBe('button Show all rows');
    }));

  it('shows all rows again after Back, at the same scroll position, but only a part after a reload', () =>
    inPage(async ({ page }) => {
      await open(page, ownerOf900, '900');
      await allRowsButton(page).click();
      await expect.poll(() => rowsOf(page).count()).toBe(900);
      const row = rowsOf(page).nth(700).getByRole('button').first();
      await row.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await row.evaluate((button) => button.focus({ preventScroll: true }));
      const opener = await focused(page);
      const topOf = () => row.evaluate((button) => Math.round(button.getBoundingClientRect().top));
      const top = await topOf();
      await page.getByRole('link', { name: 'Nyx' }).click();
      await page.getByRole('heading', { name: 'Your characters', level: 1 }).waitFor();
      await page.goBack();
      await expect.poll(() => rowsOf(page).count()).toBe(900);
      await expect.poll(() => focused(page)).toBe(opener);
      await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(3);
      await page.reload();
      await allRowsButton(page).waitFor();
      expect(await rowsOf(page).count()).toBeLessThan(60);
    }));

  it('prints the whole inventory, and mounts a part again afterwards', () =>
    inPage(async ({ page }) => {
      await open(page, ownerOf900, '900');
      const printed = page.getByRole('list', { name: 'Inventory' }).getByRole('listitem');
      const mounted = await rowsOf(page).count();
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => printed.filter({ visible: true }).count()).toBe(900);
      expect(await line(page).isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await expect.poll(() => rowsOf(page).count()).toBeLessThan(mounted + 20);
    }));
});

describe('a list of more than 5,000 rows', () => {
  it('offers no button for all rows, but suggests the search and the labels', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByText(/^5,1\d\d items are shown$/).waitFor();
      expect(await line(page).innerText()).toMatch(
        /at most 5,000 rows\..*search by its name or choose a label/,
      );
      expect(await allRowsButton(page).count()).toBe(0);
    }));
});
