import assert from 'node:assert/strict';
import type { Recipe } from '#core/contract/items.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { itemEditor } from '../models/item-editor.ts';
import {
  alertDialog,
  answer,
  dialogButton,
  pressOrEscape,
  seeAlertDialog,
  seeNoAlertDialog,
} from './dialog.ts';
import { ale, brew } from '../models/recipes.ts';
import { button, dialog, field, itemRecipes, member, openItem, seeRecipes } from './item-form.ts';
import { seeFocus, soon } from './soon.ts';

/** The recipes in the stored draft, in the words of the model. */
const storedRecipes = async (scene: Scene): Promise<string[]> =>
  (await itemRecipes(scene)).map(({ label, cost }) => `${label} for ${cost}`);

async function seeList(scene: Scene, recipes: readonly string[]): Promise<void> {
  const { page } = scene;
  await dialog(page).waitFor({ state: 'detached' });
  const parts = recipes.map((recipe) => recipe.split(' for '));
  const names = parts.map(([name = '']) => name);
  await seeRecipes(scene, names);
  for (const [, cost] of parts) await page.getByText(`${cost}.00 MO · Instant.`).waitFor();
  await soon(async () => assert.deepEqual(await storedRecipes(scene), recipes));
  if (recipes.length === 0) await page.getByText('No recipe yet').waitFor();
}

export const itemEditorStage: Stage<typeof itemEditor> = {
  member,
  transcribed: 'form',
  open: (scene) => openItem(scene, scene.caseIndex === 0 ? [ale, brew] : []),
  acts: {
    'recipe.addAsked': ({ keys, page }) => keys.press(button(page, 'Add a Recipe')),
    'recipe.editAsked': ({ keys, page }) => keys.press(button(page, 'Edit Brew')),
    async 'recipe.composed'(scene, { event }) {
      const { keys, page } = scene;
      const { label, cost } = event.recipe;
      await keys.write(field(page, 'Recipe name'), label ?? '');
      await keys.write(field(page, 'Money cost'), String(cost));
      await keys.press(dialog(page).getByRole('button', { name: 'Save recipe' }));
      // The recipe's dialog asks before it replaces another recipe.
      if (label === 'Ale') await answer(scene, 'Replace');
    },
    'composing.cancelled': ({ keys }) => keys.type('Escape'),
    'recipe.removeAsked': ({ keys, page }) => keys.press(button(page, 'Delete Brew')),
    'removal.confirmed': (scene) => answer(scene, 'Delete'),
    'removal.cancelled': (scene) => pressOrEscape(scene, dialogButton(scene.page, 'Cancel')),
  },
  sees: {
    async listing(scene, { recipes }, sample) {
      const { page } = scene;
      await seeList(scene, recipes);
      await seeNoAlertDialog(scene);
      if (sample?.type === 'removal.confirmed') return seeFocus(button(page, 'Delete Ale'));
      if (sample?.type === 'removal.cancelled') return seeFocus(button(page, 'Delete Brew'));
      if (!sample) return;
      // After an edit of Brew, the Edit button of its new name has the focus. After an addition, or if the dialog was
      // cancelled, the Add button has it.
      const { label } = (sample.event as unknown as { recipe?: Recipe }).recipe ?? {};
      const wasEdited = recipes.every((recipe) => !recipe.startsWith('Brew'));
      await seeFocus(button(page, wasEdited ? `Edit ${label}` : 'Add a Recipe'));
    },
    async composing(scene, { recipes, subject }) {
      const { page } = scene;
      await page.getByRole('dialog', { name: subject === undefined ? 'Add recipe' : 'Edit Brew' }).waitFor();
      await seeNoAlertDialog(scene);
      assert.equal(await field(page, 'Recipe name').inputValue(), subject ?? '');
      assert.equal(await field(page, 'Money cost').inputValue(), subject === undefined ? '' : '1');
      // The list behind the dialog cannot be used.
      const list = page.getByRole('group', { name: 'Crafting Recipes', includeHidden: true });
      await soon(async () =>
        assert.ok(await list.evaluate((element) => element.closest('[inert], [aria-hidden="true"]'))),
      );
      assert.deepEqual(await storedRecipes(scene), recipes);
    },
    async removing(scene, { recipes }) {
      const { page } = scene;
      await seeAlertDialog(scene, 'Delete Brew?', ['Cancel', 'Delete']);
      await alertDialog(page)
        .getByText('This deletes the recipe (1.00 MO · Instant.) from the item.')
        .waitFor();
      await seeFocus(dialogButton(page, 'Cancel'));
      assert.deepEqual(await storedRecipes(scene), recipes);
    },
  },
};
