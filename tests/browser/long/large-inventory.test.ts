import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedLargeInventory } from '#server/demo/large-inventory.ts';
import { openStore } from '#server/store/store.ts';
import { useBrowser } from '../support/fixture.ts';
import { mainCharacter, profilePath } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { expectPlaceKept, pressEnd } from '../support/scrolling.ts';
import { settled } from '../support/settled.ts';

const { inPage, server } = useBrowser();

/** Opens the inventory and waits until it is shown. */
async function open(page: Page): Promise<void> {
  await signInQuickly(page);
  await page.goto(profilePath(mainCharacter, 'inventory'));
  await page.getByText(/^2,0\d\d items are shown$/).waitFor();
}

const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

describe('an inventory of 2,000 items', () => {
  beforeAll(async () => {
    const store = await openStore(server().folder);
    await seedLargeInventory(store, mainCharacter, 2_000);
    await store.close();
  });

  it('mounts only some rows, finds an item, and makes no call per row', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByText(/^2,0\d\d items are shown$/).waitFor();
      expect(await rowsOf(page).count()).toBeLessThan(60);
      expect(await page.locator('*').count()).toBeLessThan(2_500);
      expect(calls.filter((path) => path === '/item/byIds')).toHaveLength(1);
      expect(calls.filter((path) => path.startsWith('/item/materialsBy'))).toEqual([]);

      await page.getByRole('searchbox', { name: 'Search' }).fill('curio 01999');
      await page.getByText('1 item is shown').waitFor();
      await page.getByRole('button', { name: 'Stored Curio 01999', exact: true }).waitFor();

      await page.getByRole('searchbox', { name: 'Search' }).fill('');
      await page.getByText(/^2,0\d\d items are shown$/).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.getByRole('button', { name: 'Stored Curio 02000', exact: true }).waitFor();
    }));

  it('is read as soon as the pointer is over its tab, and not again on the click', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      const isItems = (address: string) => new URL(address).pathname === '/item/byIds';
      let calls = 0;
      page.on('request', (request) => (calls += Number(isItems(request.url()))));
      await page.goto(profilePath());
      const tab = page.getByRole('tab', { name: 'Inventory' });
      const answered = page.waitForResponse((answer) => isItems(answer.url()));
      await tab.hover();
      await answered;
      expect(await tab.getAttribute('aria-selected')).toBe('false');
      await tab.click();
      await page.getByText(/^2,0\d\d items are shown$/).waitFor();
      expect(calls).toBe(1);
    }));

  it('does not move a row that is opened at the end', () =>
    inPage(async ({ page }) => {
      await open(page);
      await pressEnd(page);
      const heading = rowsOf(page).nth(-3).getByRole('button').first();
      await heading.evaluate((button) => button.focus({ preventScroll: true }));
      const topOf = () => heading.evaluate((button) => Math.round(button.getBoundingClientRect().top));
      const before = await topOf();
      await page.keyboard.press('Enter');
      await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('true');
      expect(await settled(async () => String(await topOf()))).toBe(String(before));
    }));

  it('keeps the scroll position when the window changes its width', () =>
    inPage(async ({ page }) => {
      await open(page);
      await expectPlaceKept(rowsOf(page), [320, 1280, 600, 1280], 4);
    }));
});
