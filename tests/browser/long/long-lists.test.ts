import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seedLargeInventory } from '#server/demo/large-inventory.ts';
import { openStore } from '#server/store/store.ts';
import { calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, heading, mainCharacter, profilePath } from '../support/person.ts';
import { signInQuickly, visit } from '../support/quick-sign-in.ts';
import { pressEnd } from '../support/scrolling.ts';
import { settled } from '../support/settled.ts';

const { inPage, server } = useBrowser();

const allItems = /^2,0\d\d items are shown$/;
const ownerOf900 = 'demo-player:Bram Copperkettle';

beforeAll(async () => {
  const store = await openStore(server().folder);
  await seedLargeInventory(store, mainCharacter, 2_000);
  const carried = await store.db.selectFrom('inventory').select('item_name').distinct().limit(900).execute();
  await store.db.deleteFrom('inventory').where('character_id', '=', ownerOf900).execute();
  await store.db
    .insertInto('inventory')
    .values(carried.map((item) => ({ ...item, character_id: ownerOf900, quantity: 1 })))
    .execute();
  await store.close();
});

/** Opens the inventory of a character, and waits until the number of its items is announced. */
async function open(page: Page, character = mainCharacter): Promise<void> {
  await visit(page, profilePath(character, 'inventory'));
  const count = page.getByText(character === mainCharacter ? allItems : '900 items are shown');
  await count.and(page.locator('[aria-live=polite]')).waitFor();
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Inventory' }).locator('> li');
const allRowsButton = (page: Page) => page.getByRole('button', { name: 'Show all rows' });

it('a list of 900 rows shows all rows again after Back, at the same scroll position, but only a part after a reload', () =>
  inPage(async ({ page }) => {
    await open(page, ownerOf900);
    await allRowsButton(page).click();
    await expect.poll(() => rowsOf(page).count()).toBe(900);
    const row = rowsOf(page).nth(700).getByRole('button').first();
    await row.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await row.evaluate((button) => button.focus({ preventScroll: true }));
    const opener = await focused(page);
    const topOf = () => row.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const top = await topOf();
    await page.getByRole('link', { name: 'Nyx' }).click();
    await heading(page, 'Your characters').waitFor();
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(900);
    await expect.poll(() => focused(page)).toBe(opener);
    await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(3);
    await page.reload();
    await allRowsButton(page).waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(60);
  }));

it('an inventory of 2,000 items mounts only some rows, finds an item, and makes no call per row', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    const reads = calls(page, / \/item\/(?:byIds|materialsBy)/);
    await page.goto(profilePath(mainCharacter, 'inventory'));
    await page.getByText(allItems).waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(60);
    expect(await page.locator('*').count()).toBeLessThan(2_500);
    expect(reads).toEqual(['POST /item/byIds']);

    await page.getByRole('searchbox', { name: 'Search' }).fill('curio 01999');
    await page.getByText('1 item is shown').waitFor();
    await page.getByRole('button', { name: 'Stored Curio 01999', exact: true }).waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByText(allItems).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Stored Curio 02000', exact: true }).waitFor();
  }));

it('an inventory of 2,000 items is read as soon as the pointer is over its tab, and not again on the click', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    const reads = calls(page, /^POST \/item\/byIds/);
    await page.goto(profilePath());
    const tab = page.getByRole('tab', { name: 'Inventory' });
    const answered = page.waitForResponse('**/item/byIds');
    await tab.hover();
    await answered;
    expect(await tab.getAttribute('aria-selected')).toBe('false');
    await tab.click();
    await page.getByText(allItems).waitFor();
    expect(reads).toHaveLength(1);
  }));

it('an inventory of 2,000 items does not move a row that is opened at the end', () =>
  inPage(async ({ page }) => {
    await open(page);
    await pressEnd(page);
    const opener = rowsOf(page).nth(-3).getByRole('button').first();
    await opener.evaluate((button) => button.focus({ preventScroll: true }));
    const topOf = () => opener.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const before = await topOf();
    await page.keyboard.press('Enter');
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
    expect(await settled(async () => String(await topOf()))).toBe(String(before));
  }));
