import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const path = '/item/add';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const price = (page: Page, label: string) => page.getByRole('spinbutton', { name: label });
const recipes = (page: Page) => page.getByRole('group', { name: 'Crafting Recipes' });

describe('a manager', () => {
  it('adds an item with all its values with the mouse', () =>
    inPage(async ({ page }) => {
      await open(page);
      await name(page).fill(' Mouse Brew ');
      await price(page, 'Sell price').fill('2.5');
      await page.getByText('Usable').click();
      await page.getByText('Requires attunement').click();
      await page.getByPlaceholder('5e tools link (optional)').fill('https://example.org/brew');
      await page.getByRole('button', { name: /Manual/ }).click();
      await page.getByRole('option', { name: /Codex of Drowned Kings/ }).click();
      await form.add(page.getByRole('combobox', { name: 'Item Labels' }), 'Poison');
      await form.press(page, 'Add a Recipe');
      const dialog = page.getByRole('dialog', { name: 'Add recipe' });
      await dialog.getByRole('textbox', { name: 'Recipe name' }).fill('By hand');
      await dialog.getByRole('spinbutton', { name: 'Money cost' }).fill('4');
      await form.press(dialog, 'Save recipe');
      await recipes(page).getByText('4.00 MO · Instant.').waitFor();
      await form.press(page, 'Add item');
      await form.acknowledge(page, 'Item created succesfully', '/user');
      expect(await form.itemOnServer(page, 'Mouse Brew')).toMatchObject({
        sell: { cost: 2.5, tools: [], buildings: [] },
        buy: null,
        usable: true,
        attunement: true,
        link: 'https://example.org/brew',
        manual: 'Codex of Drowned Kings',
        labels: [{ name: 'Poison' }],
        giveRatio: 1,
        craft: [{ label: 'By hand', cost: 4, minQuantity: 1, maxQuantity: 1, buildings: [], tools: [] }],
      });
    }));
});
