import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rarityOf } from '#core/views/rarity.ts';
import { ask, calls } from '../support/ask.ts';
import { sized, useBrowser } from '../support/fixture.ts';
import { itemOnServer } from '../support/form.ts';
import { pressEscape } from '../support/press-escape.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const open = async (page: Page, member = 'demo-player', query = '') => {
  await visit(page, `/item/list${query}`, member);
  await rows(page).first().waitFor();
};

it('a closed row shows its rarity, on a phone as a gem; a wide one is one line high and opens on a press anywhere in it', () =>
  inPage(async ({ page }) => {
    await open(page);
    const row = rows(page).first();
    const name = await row.getByRole('heading', { level: 2 }).innerText();
    const { name: rarity } = (await itemOnServer(page, name))!.labels!.find((label) => rarityOf(label.name))!;
    const gem = row.locator('svg[data-rarity]').filter({ visible: true });
    const word = row.getByText(rarity, { exact: true }).filter({ visible: true });
    expect(await gem.getAttribute('data-rarity')).toBe(rarityOf(rarity));
    await word.waitFor();

    // In a wide row, only the labels show the gem.
    await page.setViewportSize({ width: 1_280, height: 800 });
    await expect.poll(() => gem.count()).toBe(1);
    await word.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(60);
    const price = (await row
      .getByText(/^\d+\.\d\d MO$/)
      .first()
      .boundingBox())!;
    await page.mouse.click(price.x + 2, price.y + 2);
    await row.getByRole('button', { name, exact: true, expanded: true }).waitFor();
  }, sized(390)));

it('one letter in the address is too short for a search, and does not change until the member clears the field', () =>
  inPage(async ({ page }) => {
    await open(page, 'demo-player', '?search=a&page=2');
    await page.getByText('Type at least 2 letters').and(page.locator('[aria-live=polite]')).waitFor();
    await page.getByText(/^11–20 of \d+ items$/).waitFor();
    const field = page.getByRole('searchbox', { name: 'Search' });
    expect(await field.inputValue()).toBe('a');
    expect(new URL(page.url()).search).toBe('?search=a&page=2');
    await field.fill('');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  }));

it('items and labels load once, in advance, when the menu is hovered', () =>
  inPage(async ({ page }) => {
    const reads = calls(page, /^POST \/item\/search|^GET \/label/);
    await visit(page, '/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    expect(reads).toEqual([]);
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' });
    await menu.hover();
    await expect
      .poll(() => reads.toSorted())
      .toEqual(['GET /label?labelType=ITEM', 'POST /item/search?limit=10&nextAt=0']);
    await menu.click();
    await rows(page).first().waitFor();
    expect(reads.filter((call) => call.startsWith('GET /label'))).toHaveLength(1);
  }));

it('the form of an item opens with the server’s current item each time', () =>
  inPage(async ({ page }) => {
    await open(page, 'demo-keeper', '?search=amethyst');
    const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
    const link = dialog.getByRole('textbox', { name: 'Link' });
    for (const address of ['https://example.org/one', 'https://example.org/two', 'https://example.org/3']) {
      const before = await itemOnServer(page, 'Amethyst');
      const item = { ...before, link: address };
      await ask(page, '/item', 'PUT', { item, originalName: 'Amethyst' });
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      await link.waitFor();
      expect(await link.inputValue()).toBe(address);
      await pressEscape(page);
      await dialog.waitFor({ state: 'detached' });
    }
  }));
