/** Helpers for items, and for the form of a new one, which contains its recipes. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Recipe, WireItem } from '#core/contract/items.ts';
import type { Scene } from '../support/stage.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { soon } from './soon.ts';

export const member = 'demo-keeper';

const nothing = {
  name: 'Brewed',
  sellPrice: 0,
  buyPrice: 0,
  usable: false,
  attunement: false,
  link: null,
  manual: null,
  labels: [],
};

export async function openItem({ page, keys }: Scene, recipes: readonly Recipe[]): Promise<void> {
  await storeDraft(page, member, 'item', { ...nothing, recipes });
  await page.goto('/item/add');
  await keys.press(page.getByRole('button', { name: 'Continue' }));
  await page.locator('form').waitFor();
}

/** Adds an item on the server, in place of one with this name that an earlier walk of the path has left behind. */
export async function addItem(
  { askAs }: Scene,
  item: Partial<WireItem> & Pick<WireItem, 'name'>,
): Promise<void> {
  await askAs(member, 'DELETE', `/item/${encodeURIComponent(item.name)}`).catch(() => {});
  await askAs(member, 'POST', '/item', item);
}

export const dialog = (page: Page) => page.getByRole('dialog');
/** A field of a recipe's dialog. */
export const field = (page: Page, name: string) =>
  dialog(page).getByRole(name === 'Recipe name' ? 'textbox' : 'spinbutton', { name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const itemRecipes = async ({ page }: Scene): Promise<Recipe[]> =>
  ((await readDraft(page, member, 'item')) as { recipes: Recipe[] }).recipes;

export async function seeRecipes({ page }: Scene, names: readonly string[]): Promise<void> {
  const list = page.getByRole('group', { name: 'Crafting Recipes' });
  await soon(async () =>
    assert.deepEqual(
      await list
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)),
      [...names.flatMap((name) => [`Edit ${name}`, `Delete ${name}`]), 'Add a Recipe'],
    ),
  );
}
