import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Sell price' });

/** Adds an item with a price and a recipe, and leaves the success dialog open. */
async function add(page: Page, words: string): Promise<void> {
  await form.openForm(page, '/item/add', 'demo-keeper');
  await name(page).fill(words);
  await price(page).fill('2.5');
  await form.addBrew(page);
  await form.press(page, 'Add item');
  await form.alertDialog(page).getByText('Item created succesfully').waitFor();
  await expect.poll(() => focused(page)).toBe('button Ok');
}

const selection = (page: Page): Promise<string> => page.evaluate(() => String(window.getSelection()));

it('after an item was added, Add another opens a blank form with focus on the name, and the next item has none of the first one’s values', () =>
  inPage(async ({ page }) => {
    await add(page, 'First of two');
    await form.alertDialog(page).getByRole('button', { name: 'Add another' }).press('Enter');
    await form.alertDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('input Name');
    expect([await name(page).inputValue(), await price(page).inputValue()]).toEqual(['', '']);
    await page.keyboard.type('Second of two');
    await form.press(page, 'Add item');
    await form.acknowledge(page, 'Item created succesfully', '/user');
    expect(await form.itemOnServer(page, 'Second of two')).toMatchObject({ sell: null, craft: [] });
  }));

it('after an item was added, Duplicate opens the form with the same values and the name selected, and the values survive a reload', () =>
  inPage(async ({ page }) => {
    await add(page, 'Twin');
    await form.alertDialog(page).getByRole('button', { name: 'Duplicate' }).press('Enter');
    await form.alertDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('input Name');
    await expect.poll(() => selection(page)).toBe('Twin');
    await page.keyboard.type('Other twin');
    await form.reload(page);
    await form.press(page, 'Continue');
    await expect.poll(() => name(page).inputValue()).toBe('Other twin');
    expect(await price(page).inputValue()).toBe('2.5');
    await page.getByText('4.00 MO · Instant.').waitFor();
    await form.press(page, 'Add item');
    await form.acknowledge(page, 'Item created succesfully', '/user');
    for (const each of ['Twin', 'Other twin'])
      expect(await form.itemOnServer(page, each)).toMatchObject({
        sell: { cost: 2.5 },
        craft: [{ label: 'Brew', cost: 4 }],
      });
  }));
