import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireItem } from '#core/contract/items.ts';
import { newPage } from '../../../support/page.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import { pressEscape } from '../../support/press-escape.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';

const { inPage, browser, server } = useBrowser();

const brew = { label: 'Brew', cost: 1, minQuantity: 1, maxQuantity: 4, materials: { Rope: 2 } };
const stew = { label: 'Stew', cost: 1, minQuantity: 1, maxQuantity: 4, materials: { Rope: 2 } };

const askAs = createAskAs(server);

const stored = async (name: string): Promise<WireItem> => {
  const [item] = await askAs<WireItem[]>('demo-admin', '/item/byIds', 'POST', { ids: [name] });
  if (!item) throw new Error(`The server has no item named ${name}`);
  return item;
};

/** Changes an item with the admin's token, whatever its current version. */
async function adminChanges(name: string, changes: Partial<WireItem>): Promise<void> {
  await askAs('demo-admin', '/item', 'PUT', {
    item: { ...(await stored(name)), ...changes },
    originalName: name,
  });
}

const price = (cost: number) => ({ cost, tools: [], buildings: [] });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Update ${name}` });
const comparison = (page: Page) => page.getByRole('dialog', { name: 'This has changed since you began' });
const question = (page: Page, label: string) => comparison(page).getByRole('radiogroup', { name: label });
const section = (page: Page, heading: string) => comparison(page).getByRole('region', { name: heading });
const notice = (page: Page) =>
  page.getByText('Your changes are now based on the newest version. Check them before you save.');

async function edit(page: Page, name: string): Promise<void> {
  await page.goto(`/item/list?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page, name).waitFor();
}

/** Creates an item and opens it in its form. */
async function editNew(page: Page, name: string, more: Partial<WireItem> = {}): Promise<void> {
  await signInQuickly(page, 'demo-keeper');
  await askAs('demo-keeper', '/item', 'POST', {
    name,
    giveRatio: 1,
    sell: price(10),
    craft: [brew, stew],
    ...more,
  });
  await edit(page, name);
}

const link = (page: Page, name: string) => dialog(page, name).getByRole('textbox', { name: 'Link' });
const sellPrice = (page: Page, name: string) =>
  dialog(page, name).getByRole('spinbutton', { name: 'Sell price' });

async function leave(page: Page, name: string): Promise<void> {
  await pressEscape(page);
  await form.press(form.alertDialog(page), 'Leave');
  await dialog(page, name).waitFor({ state: 'detached' });
}

async function save(page: Page, name: string): Promise<void> {
  await form.press(dialog(page, name), 'Update item');
}

async function seeSaved(page: Page, name: string): Promise<void> {
  await form.alertDialog(page).getByText('Item updated succesfully').waitFor();
  await form.press(form.alertDialog(page), 'Ok');
  await dialog(page, name).waitFor({ state: 'detached' });
}

describe('two people who edit one item', () => {
  it('lose no saved change when one continues a draft later', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      const name = 'Lamp of two';
      await editNew(page, name);
      await link(page, name).fill('https://example.org/mine');

      const admin = await newPage(browser(), server().url);
      await signInQuickly(admin.page, 'demo-admin');
      await edit(admin.page, name);
      await sellPrice(admin.page, name).fill('99');
      await sellPrice(admin.page, name).press('Tab');
      await save(admin.page, name);
      await seeSaved(admin.page, name);
      await admin.close();

      await save(page, name);
      await comparison(page).getByText('changed Lamp of two on').waitFor();
      await form.press(comparison(page), 'Go Back');
      await comparison(page).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Update item');
      expect(await link(page, name).inputValue()).toBe('https://example.org/mine');
      await leave(page, name);

      await edit(page, name);
      await form.press(dialog(page, name), 'Continue');
      const theirs = section(page, 'Changed by someone else');
      await theirs.getByText('Sell price').waitFor();
      await theirs.getByText('Before: 10').waitFor();
      await theirs.getByText('Now: 99').waitFor();
      await section(page, 'Changed by you').getByText('Yours: https://example.org/mine').waitFor();
      expect(await comparison(page).getByRole('radiogroup').count()).toBe(0);
      await form.press(comparison(page), 'Continue with these');
      await notice(page).waitFor();
      expect(await sellPrice(page, name).inputValue()).toBe('99');
      expect(await link(page, name).inputValue()).toBe('https://example.org/mine');
      await save(page, name);
      await seeSaved(page, name);
      expect(await stored(name)).toMatchObject({ sell: { cost: 99 }, link: 'https://example.org/mine' });
    }));

  it('have their recipes merged one by one', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      const name = 'Lamp of recipes';
      await editNew(page, name);
      await form.press(dialog(page, name), 'Edit Brew');
      await page
        .getByRole('dialog', { name: 'Edit Brew' })
        .getByRole('spinbutton', { name: 'Money cost' })
        .fill('5');
      await form.press(page.getByRole('dialog', { name: 'Edit Brew' }), 'Save recipe');
      await adminChanges(name, {
        craft: [
          { ...brew, cost: 7 },
          { ...stew, cost: 3 },
          { ...stew, label: 'Ale' },
        ],
      });
      await save(page, name);
      const recipeQuestion = question(page, 'Crafting Recipes: Brew');
      await recipeQuestion.getByText('Theirs: Money cost: 7').waitFor();
      await recipeQuestion.getByText('Mine: Money cost: 5').click();
      const theirs = section(page, 'Changed by someone else');
      await theirs.getByText('Crafting Recipes: Ale').waitFor();
      await theirs.getByText('Now: Money cost: 3').waitFor();
      await form.press(comparison(page), 'Continue with these');
      const list = dialog(page, name).getByRole('group', { name: 'Crafting Recipes' });
      await expect.poll(() => list.locator('bdi').allTextContents()).toEqual(['Ale', 'Brew', 'Stew']);
      await save(page, name);
      await seeSaved(page, name);
      expect((await stored(name)).craft).toMatchObject([
        { label: 'Ale', cost: 1 },
        { label: 'Brew', cost: 5 },
        { label: 'Stew', cost: 3 },
      ]);
    }));
});

it('an edit of a deleted item can be saved as a new item', () =>
  inPage(async ({ page, allow }) => {
    allow(/status of 404/);
    const name = 'Fading lantern';
    await editNew(page, name);
    await sellPrice(page, name).fill('12.5');
    await askAs('demo-admin', `/item/${encodeURIComponent(name)}`, 'DELETE');
    await save(page, name);
    const words = 'What you typed is also kept as a draft: the form that adds a new one offers it.';
    await form.alertDialog(page).getByText(words).waitFor();
    await form.press(form.alertDialog(page), 'Go Back');
    await leave(page, name);
    await page.goto('/item/add');
    await form.press(page, 'Continue');
    await form.press(page, 'Add item');
    await form.alertDialog(page).getByText('Item created succesfully').waitFor();
    expect((await stored(name)).sell?.cost).toBe(12.5);
  }));
