import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Recipe } from '#core/contract/items.ts';
import type { RecipeDraft } from '#core/rules/recipe-draft.ts';
import type { ApartOf } from '#machine-paths';
import type { Scene, Stage } from '../support/stage.ts';
import { costly, type recipeEditor } from '../models/recipe-editor.ts';
import {
  alertDialog,
  answer,
  dialogButton,
  oneOf,
  pressOrEscape,
  seeAlertDialog,
  seeNoAlertDialog,
} from './dialog.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { ale, brew } from '../models/recipes.ts';
import { button, dialog, field, itemRecipes, member, openItem, seeRecipes } from './item-form.ts';
import { seeFocus, soon } from './soon.ts';

type Situation = ApartOf<typeof recipeEditor>;

const draftBeforeLeaving = new WeakMap<Scene, unknown>();

const multiCraftSwitch = (page: Page) => dialog(page).getByRole('switch');
const materials = (page: Page) => dialog(page).getByRole('combobox', { name: 'Materials' });
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: 'Save recipe' });
const storedDraft = ({ page }: Scene) => readDraft(page, member, 'recipe::Brew');

async function write(
  { page, keys }: Scene,
  { label, cost, maxQuantity, isMultiCraft: isMulti, materials: entered }: RecipeDraft,
): Promise<void> {
  const fill = async (name: string, typed: string) => {
    // When the focus leaves a quantity, the form may correct it, so unchanged fields must not get the focus.
    if ((await field(page, name).inputValue()) !== typed) await keys.write(field(page, name), typed);
  };
  await fill('Recipe name', label);
  await fill('Money cost', String(cost));
  const wasMulti = await multiCraftSwitch(page).isChecked();
  if (!wasMulti && isMulti && (await field(page, 'Max quantity').inputValue()) !== '3') {
    // The switch would hide unequal quantities and leave them in the draft, but the model expects equal ones. Equal
    // quantities turn the switch on by themselves.
    await fill('Max quantity', '3');
    await keys.to(field(page, 'Recipe name'));
    await soon(async () => assert.ok(await multiCraftSwitch(page).isChecked(), 'the switch is off'));
  }
  if ((await multiCraftSwitch(page).isChecked()) !== isMulti)
    await keys.press(multiCraftSwitch(page), 'Space');
  const typed = entered.map(String).join('');
  if ((await materials(page).inputValue()) !== typed) {
    await keys.write(materials(page), typed);
    await keys.type('Tab');
  }
  // This field is last, because a later step moves the focus away from it.
  if (!isMulti) await fill('Max quantity', String(maxQuantity));
}

async function seeRecipe(
  scene: Scene,
  { label, cost, hasUnknownMaterial }: Situation,
  quantities: Record<string, string>,
): Promise<void> {
  const { page } = scene;
  await seeNoAlertDialog(scene);
  await field(page, 'Recipe name').waitFor();
  await soon(async () => {
    const names = ['Recipe name', 'Money cost', ...Object.keys(quantities)];
    const shown = await Promise.all(names.map((name) => field(page, name).inputValue()));
    assert.deepEqual(shown, [label, String(cost ?? ''), ...Object.values(quantities)]);
    assert.equal(
      await dialog(page).getByRole('spinbutton', { name: 'quantity' }).count(),
      Object.keys(quantities).length,
    );
    assert.equal(await multiCraftSwitch(page).isChecked(), 'Craft quantity' in quantities);
    assert.equal(await materials(page).inputValue(), hasUnknownMaterial ? 'No such thing' : '');
    const isComplete = label !== '' && !hasUnknownMaterial;
    assert.equal(await saveButton(page).getAttribute('aria-disabled'), isComplete ? null : 'true');
    const isInDialog = await dialog(page).evaluate((element) => element.contains(document.activeElement));
    assert.ok(isInDialog, 'the focus is outside the dialog');
  });
}

async function seeItem(scene: Scene, recipes: readonly Recipe[], focused: string): Promise<void> {
  await seeNoAlertDialog(scene);
  await dialog(scene.page).waitFor({ state: 'detached' });
  const names = recipes.map(({ label }) => label ?? '');
  await seeRecipes(scene, names);
  await seeFocus(button(scene.page, `Edit ${focused}`));
  for (const { cost } of recipes) await scene.page.getByText(`${cost}.00 MO · Instant.`).waitFor();
  await soon(async () => assert.deepEqual(await itemRecipes(scene), recipes));
}

export const recipeEditorStage: Stage<typeof recipeEditor> = {
  member,
  async open(scene) {
    const { page, keys, caseIndex } = scene;
    const hours = { 0: null, 2: 2 }[caseIndex];
    if (hours !== undefined) {
      const data = { ...costly, cost: 1, isMultiCraft: true, hours };
      await storeDraft(page, member, 'recipe::Brew', costly, { data, version: null });
    }
    await openItem(scene, [ale, brew]);
    await keys.press(button(page, caseIndex === 1 ? 'Add a Recipe' : 'Edit Brew'));
    await dialog(page).waitFor();
  },
  acts: {
    'draft.restored': ({ keys, page }) => keys.press(button(page, 'Continue')),
    'draft.discarded': ({ keys, page }) => keys.press(button(page, 'Start over')),
    'conflict.settled': ({ keys, page }) => keys.press(button(page, 'Continue with these')),
    'conflict.postponed': (scene) => pressOrEscape(scene, button(scene.page, 'Go Back')),
    'recipe.changed': (scene, { event }) => write(scene, event.data),
    'quantities.left': ({ keys, page }) => keys.to(field(page, 'Recipe name')),
    'save.asked': ({ keys, page }) => keys.press(saveButton(page)),
    async 'leave.asked'(scene) {
      const { keys, page } = scene;
      draftBeforeLeaving.set(scene, await storedDraft(scene));
      const ways = [() => keys.type('Escape'), () => keys.press(button(page, 'Close'))];
      // On the way to a button, the focus would leave the quantity, which the form might then correct.
      if (await page.evaluate(() => document.activeElement?.role === 'spinbutton')) ways.length = 1;
      else if ((await saveButton(page).count()) > 0) ways.push(() => keys.press(button(page, 'Cancel')));
      await oneOf(scene, ...ways);
    },
    'replacement.confirmed': (scene) => answer(scene, 'Replace'),
    'replacement.cancelled': (scene) => pressOrEscape(scene, dialogButton(scene.page, 'Cancel')),
    'leave.confirmed': (scene) => answer(scene, 'Leave'),
    'leave.cancelled': (scene) => answer(scene, 'Stay here'),
  },
  sees: {
    async offering(scene) {
      await dialog(scene.page).getByText('Continue where you left off?').waitFor();
      assert.equal(await dialog(scene.page).getByRole('textbox').count(), 0);
      assert.deepEqual(await storedDraft(scene), costly);
    },
    async conflicted({ page }) {
      const comparison = page.getByRole('dialog', { name: 'This has changed since you began' });
      const own = comparison.getByRole('region', { name: 'Changed by you', exact: true });
      await own.getByText('Money cost', { exact: true }).waitFor();
      await own.getByText('Yours: 7').waitFor();
    },
    async 'editing.perUnit'(scene, situation, sample) {
      const { page } = scene;
      const { maxQuantity, hasUnknownMaterial } = situation;
      const unknown = hasUnknownMaterial ? ['No such thing'] : [];
      await seeRecipe(scene, situation, { 'Min quantity': '3', 'Max quantity': String(maxQuantity) });
      assert.deepEqual(await storedDraft(scene), { ...costly, maxQuantity, materials: unknown });
      if (hasUnknownMaterial) await page.getByText('Nothing matches.').first().waitFor();
      if (sample?.type !== 'save.asked') return;
      await page
        .getByText('"No such thing" is not chosen. Choose one from the list or clear the field.')
        .first()
        .waitFor();
      await seeFocus(materials(page));
    },
    async 'editing.multiCraft'(scene, situation, sample) {
      await seeRecipe(scene, situation, { 'Craft quantity': scene.caseIndex === 1 ? '1' : '3' });
      const { label, cost } = situation;
      const isChanged = scene.caseIndex !== 1 && (label !== 'Brew' || cost === 7);
      assert.deepEqual(
        await storedDraft(scene),
        isChanged ? { ...costly, label, cost, isMultiCraft: true } : null,
      );
      if (sample?.type !== 'save.asked') return;
      await dialog(scene.page).getByText('You must specify a recipe name', { exact: true }).waitFor();
      await seeFocus(field(scene.page, 'Recipe name'));
    },
    async replacing(scene) {
      await seeAlertDialog(scene, 'Replace Ale?', ['Cancel', 'Replace']);
      await alertDialog(scene.page).getByText('The item already has “Ale” (2.00 MO · Instant.).').waitFor();
      await seeFocus(dialogButton(scene.page, 'Cancel'));
      assert.deepEqual(await storedDraft(scene), { ...costly, label: 'ALE', cost: 1, isMultiCraft: true });
    },
    async leaving(scene) {
      await seeAlertDialog(scene, 'Leave without saving?', ['Stay here', 'Leave']);
      await scene.page.getByText('What you typed here is not yet in the item').waitFor();
      assert.deepEqual(await storedDraft(scene), draftBeforeLeaving.get(scene));
    },
    async saved(scene, { label, cost, maxQuantity }) {
      const saved = { ...brew, label, cost: cost ?? 0, maxQuantity };
      await seeItem(scene, label === 'ALE' ? [saved] : [ale, saved], label);
      assert.equal(await storedDraft(scene), null);
    },
    async closed(scene) {
      await seeItem(scene, [ale, brew], 'Brew');
      assert.deepEqual(await storedDraft(scene), draftBeforeLeaving.get(scene));
    },
  },
};
