import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused, tabTo } from '../../support/person.ts';
import { pressEscape } from '../../support/press-escape.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const sevenThirds = 7 / 3;
const recipe = {
  label: 'Brew',
  cost: 1,
  timeRequired: 8_280_000,
  minQuantity: 1,
  maxQuantity: 4,
  materials: { 'Potion of Healing': 2.3333333333, Rope: 0.004 },
  buildings: ['Still'],
  tools: ['Kettle'],
};
const item = {
  name: 'Brewed',
  sellPrice: 0,
  buyPrice: 0,
  usable: false,
  attunement: false,
  link: '',
  manual: null,
  labels: [],
  recipes: [recipe],
};

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) =>
  dialog(page).getByRole(label === 'Recipe name' ? 'textbox' : 'spinbutton', { name: label });
const multiCraftSwitch = (page: Page) =>
  dialog(page).getByRole('switch', { name: 'Crafts multiple objects with the same ingredients' });

async function openNew(page: Page): Promise<void> {
  await form.openForm(page, '/item/add');
  await form.press(page, 'Add a Recipe');
  await field(page, 'Recipe name').waitFor();
}

/** Opens the form of an item with a recipe that has these changes, and then the dialog of the recipe. */
async function openStored(page: Page, changes: object = {}): Promise<void> {
  await form.openForm(page, '/item/add');
  await form.storeDraft(page, 'item', { ...item, recipes: [{ ...recipe, ...changes }] });
  await page.reload();
  await form.press(page, 'Continue');
  await form.press(page, 'Edit Brew');
  await field(page, 'Recipe name').waitFor();
}

/** The recipe in the stored draft of the item. */
const storedRecipe = (page: Page): Promise<typeof recipe> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.endsWith(',"item"]')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { entered: { recipes: [never] } }).entered
      .recipes[0];
  });

describe('the recipe dialog', () => {
  it('reports a missing name and a missing cost on a save', () =>
    inPage(async ({ page }) => {
      await openNew(page);
      await form.press(dialog(page), 'Save recipe');
      await form.expectFault(field(page, 'Recipe name'), 'You must specify a recipe name');
      await form.expectFault(field(page, 'Money cost'), 'A recipe must cost money, time or some material');
      await form.expectFocus(page, 'label');
      expect(await dialog(page).count()).toBe(1);
    }));

  it('reports a cost or time below 0, and changes a typed cost to 0 with a message', () =>
    inPage(async ({ page }) => {
      await openStored(page, { cost: -1, timeRequired: -3_600_000 });
      await form.press(dialog(page), 'Save recipe');
      await form.expectFault(field(page, 'Money cost'), 'Craft cost cannot be less than 0');
      await form.expectFault(field(page, 'Real-life hours required'), 'Craft time cannot be less than 0');
      await field(page, 'Money cost').fill('3');
      await field(page, 'Money cost').press('Tab');
      await form.expectNoFault(field(page, 'Money cost'), 'Craft cost cannot be less than 0');
      await field(page, 'Money cost').fill('-5');
      await form.expectFault(field(page, 'Money cost'), 'Craft cost cannot be less than 0');
      await field(page, 'Money cost').press('Tab');
      await expect.poll(() => field(page, 'Money cost').inputValue()).toBe('0');
      expect(await dialog(page).getByText('At least 0').first().isVisible()).toBe(true);
    }));

  it('reports a material with a quantity of 0', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      const quantity = field(page, 'Quantity of Rope');
      await quantity.fill('0');
      await form.press(dialog(page), 'Save recipe');
      await form.expectFault(quantity, 'The quantity must be above 0');
      await form.expectFocus(page, 'materials');
    }));

  it('reports a max quantity below the min quantity', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      await field(page, 'Min quantity').fill('9');
      await field(page, 'Min quantity').press('Tab');
      await field(page, 'Max quantity').press('Tab');
      await form.expectFault(
        field(page, 'Max quantity'),
        'The max quantity cannot be less than the min quantity',
      );
      await field(page, 'Min quantity').fill('0');
      await field(page, 'Min quantity').press('Tab');
      await expect.poll(() => field(page, 'Min quantity').inputValue()).toBe('1');
    }));
});

describe('recipe quantities', () => {
  it('do not change when Tab passes through every field', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      await field(page, 'Recipe name').focus();
      for (let press = 0; press < 14; press += 1) await page.keyboard.press('Tab');
      await field(page, 'Recipe name').fill('Brew');
      await form.press(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await storedRecipe(page)).toEqual(recipe);
      await expect.poll(() => focused(page)).toBe('button Edit Brew');
    }));

  it('change with the switch, and are exact when it is turned back: 7 for 3 pieces is 7 again', () =>
    inPage(async ({ page }) => {
      await openStored(page, { minQuantity: 3, maxQuantity: 3, materials: { Rope: sevenThirds } });
      expect(await multiCraftSwitch(page).isChecked()).toBe(true);
      await expect.poll(() => field(page, 'Quantity of Rope').inputValue()).toBe('7');
      await multiCraftSwitch(page).press('Space');
      await expect.poll(() => field(page, 'Quantity of Rope').inputValue()).toBe(String(sevenThirds));
      await field(page, 'Quantity of Rope').focus();
      await page.keyboard.press('Tab');
      await multiCraftSwitch(page).press('Space');
      await expect.poll(() => field(page, 'Quantity of Rope').inputValue()).toBe('7');
    }));

  it.each([
    ['Space', (page: Page) => multiCraftSwitch(page).press('Space')],
    ['a click', (page: Page) => dialog(page).getByText('Crafts multiple objects with').click()],
  ])('return as typed after the switch is turned by %s and back', (_way, turn) =>
    inPage(async ({ page }) => {
      await openNew(page);
      const values = (...labels: string[]) =>
        expect.poll(() => Promise.all(labels.map((label) => field(page, label).inputValue())));
      const range = ['Min quantity', 'Max quantity'];
      await field(page, 'Craft quantity').fill('2,5');
      await turn(page);
      await values(...range).toEqual(['2,5', '2,5']);
      await form.expectFault(field(page, 'Min quantity'), 'Only whole numbers are possible here.');
      await turn(page);
      await values('Craft quantity').toEqual(['2,5']);
      await form.expectFault(field(page, 'Craft quantity'), 'Only whole numbers are possible here.');
      await field(page, 'Craft quantity').fill('2');
      await turn(page);
      await field(page, 'Max quantity').fill('12');
      await turn(page);
      await values('Craft quantity').toEqual(['2']);
      await turn(page);
      await values(...range).toEqual(['2', '12']);
    }),
  );

  it('turn the switch on if min and max are equal, but only when the focus leaves them', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      expect(await multiCraftSwitch(page).isChecked()).toBe(false);
      await field(page, 'Max quantity').fill('');
      await field(page, 'Max quantity').pressSequentially('12');
      expect(await multiCraftSwitch(page).isChecked()).toBe(false);
      await field(page, 'Max quantity').fill('1');
      await field(page, 'Max quantity').press('Shift+Tab');
      await expect.poll(() => form.focusedField(page)).toBe('minQuantity');
      expect(await multiCraftSwitch(page).isChecked()).toBe(false);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await field(page, 'Craft quantity').waitFor();
      expect(await multiCraftSwitch(page).isChecked()).toBe(true);
      await expect.poll(() => focused(page)).not.toBe('nothing');
      const reason = dialog(page).getByText('Min and max quantity were equal');
      await reason.and(page.locator('[aria-live] *, [aria-live]')).waitFor({ state: 'attached' });
      const described = await field(page, 'Craft quantity').evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
      expect(described).toContain('so the switch is now on');
      expect(await reason.count()).toBe(2);
      await multiCraftSwitch(page).press('Space');
      await field(page, 'Min quantity').waitFor();
      expect(await reason.count()).toBe(0);
    }));
});

it('after a recipe is saved, the focused button is in view below the top bar', () =>
  inPage(
    async ({ page }) => {
      await form.openForm(page, '/item/add');
      const add = page.getByRole('button', { name: 'Add a Recipe' });
      for (const name of ['Ale', 'Brew', 'Cider']) {
        await add.press('Enter');
        await field(page, 'Recipe name').fill(name);
        await field(page, 'Money cost').fill('1');
        await field(page, 'Money cost').press('Enter');
        await dialog(page).waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe('button Add a Recipe');
        const isInView = () =>
          add.evaluate((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
            return top >= bar && bottom <= document.documentElement.clientHeight;
          });
        await expect.poll(isInView, { message: name }).toBe(true);
      }
    },
    { viewport: { width: 320, height: 640 } },
  ));

describe('recipe materials', () => {
  it('have at most five suggestions, from two letters on, and a removal keeps the focus in the list', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      const materials = dialog(page).getByRole('combobox', { name: 'Materials' });
      await materials.pressSequentially('p');
      await page.getByRole('listbox').getByText('Type at least 2 letters').waitFor();
      await materials.pressSequentially('o');
      await page.getByRole('option', { name: /^Po/ }).first().waitFor();
      expect(await page.getByRole('option').count()).toBe(5);
      await page.keyboard.press('Escape');
      await form.press(dialog(page), 'Remove Potion of Healing');
      await expect.poll(() => focused(page)).toBe('button Remove Rope');
    }));

  it('can be added by Enter before the search has finished, and by one press of Save', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      const materials = dialog(page).getByRole('combobox', { name: 'Materials' });
      await materials.pressSequentially('moonstone');
      await page.keyboard.press('Enter');
      await field(page, 'Quantity of Moonstone').waitFor();
      expect(await materials.inputValue()).toBe('');
      await materials.pressSequentially('amethyst');
      await page.getByRole('option', { name: 'Amethyst', exact: true }).waitFor();
      await form.pressBehindList(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect((await storedRecipe(page)).materials).toMatchObject({ Moonstone: 1, Amethyst: 1 });
    }));

  it('prevent a save while the search for a typed material is in progress or has found nothing', () =>
    inPage(async ({ page }) => {
      await openStored(page);
      const materials = dialog(page).getByRole('combobox', { name: 'Materials' });
      const release = await form.hold(page, (call) => call.url().includes('/item/search'));
      await materials.pressSequentially('moonstone');
      await form.pressBehindList(dialog(page), 'Save recipe');
      await form.expectFault(materials, form.notChosen('moonstone'));
      await form.expectFocus(page, 'materials');
      await release();
      await field(page, 'Quantity of Moonstone').waitFor();
      await form.expectNoFault(materials, form.notChosen('moonstone'));

      await materials.pressSequentially('No such thing');
      await page.getByRole('listbox').getByText('Nothing matches.').waitFor();
      await page.keyboard.press('Escape');
      await form.expectNote(materials, 'Nothing matches.');
      await form.press(dialog(page), 'Save recipe');
      await form.expectFault(materials, form.notChosen('No such thing'));
      await expect.poll(() => focused(page)).toContain('combobox Materials');
      await materials.fill('');
      await form.press(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect((await storedRecipe(page)).materials).toMatchObject({ Moonstone: 1 });
    }));

  it('show an error if they cannot be loaded', () =>
    inPage(async ({ page, context }) => {
      await openNew(page);
      await context.route('**/item/search*', (route) => route.abort('connectionrefused'));
      await dialog(page).getByRole('combobox', { name: 'Materials' }).fill('rope');
      await page.getByText('Cannot load materials').first().waitFor();
    }));
});

const leaveQuestion = (page: Page) => form.alertDialog(page).getByText('Leave without saving?');

/** Opens the stored recipe and changes its cost. */
async function openChanged(page: Page, cost: string): Promise<void> {
  await openStored(page);
  await field(page, 'Money cost').fill(cost);
  await field(page, 'Money cost').press('Tab');
}

describe('a recipe dialog that is closed', () => {
  it('asks first about unsaved input, on Escape and on its buttons; staying keeps the input', () =>
    inPage(async ({ page }) => {
      await openChanged(page, '42');
      const ways = [
        () => pressEscape(page),
        () => form.press(dialog(page), 'Close'),
        () => form.press(dialog(page), 'Cancel'),
      ];
      for (const close of ways) {
        await close();
        await leaveQuestion(page).waitFor();
        await form.press(form.alertDialog(page), 'Stay here');
        await form.alertDialog(page).waitFor({ state: 'detached' });
        expect(await field(page, 'Money cost').inputValue()).toBe('42');
        await expect.poll(() => focused(page)).not.toBe('nothing');
      }
      await form.press(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect((await storedRecipe(page)).cost).toBe(42);
    }));

  it('returns the focus to the materials after its question, if a material was just chosen', () =>
    inPage(async ({ page }) => {
      await openNew(page);
      const materials = dialog(page).getByRole('combobox', { name: 'Materials' });
      await materials.pressSequentially('beeswax');
      await page.getByRole('option', { name: 'Beeswax' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('spinbutton', { name: 'Quantity of Beeswax' }).waitFor();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      for (let time = 0; time < 2; time += 1) {
        await pressEscape(page);
        await leaveQuestion(page).waitFor();
        await pressEscape(page);
        await form.alertDialog(page).waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe('combobox Materials');
      }
    }));

  it('offers unsaved input as a draft when it opens again', () =>
    inPage(async ({ page }) => {
      await openChanged(page, '42');
      await pressEscape(page);
      await form.press(form.alertDialog(page), 'Leave');
      await expect.poll(() => focused(page)).toBe('button Edit Brew');
      await page.keyboard.press('Enter');
      await tabTo(page, /button Continue/);
      await page.keyboard.press('Enter');
      await expect.poll(() => field(page, 'Money cost').inputValue()).toBe('42');
      await expect.poll(() => focused(page)).toMatch(/^input Recipe name/);
    }));

  it('can be saved from a draft that lacks a newer field', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/item/add');
      await form.storeDraft(page, 'recipe::', {
        label: 'Brew',
        hours: 2,
        isMultiCraft: false,
        craftQuantity: 1,
        minQuantity: 1,
        maxQuantity: 4,
        materials: [],
      });
      await form.press(page, 'Add a Recipe');
      await form.press(dialog(page), 'Continue');
      await form.press(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await storedRecipe(page)).toMatchObject({ label: 'Brew', cost: 0, timeRequired: 7_200_000 });
    }));

  it('asks nothing and stores no draft when nothing changed', () =>
    inPage(async ({ page }) => {
      await openChanged(page, '42');
      await field(page, 'Money cost').fill('1');
      await field(page, 'Money cost').press('Tab');
      await form.press(dialog(page), 'Cancel');
      await dialog(page).waitFor({ state: 'detached' });
      await form.press(page, 'Edit Brew');
      await field(page, 'Money cost').waitFor();
      await pressEscape(page);
      await dialog(page).waitFor({ state: 'detached' });
    }));
});

it.each(['has finished', 'is in progress'])(
  'Tab moves from a material to its quantity when its search %s',
  (state) =>
    inPage(async ({ page }) => {
      await openNew(page);
      const material = dialog(page).getByRole('combobox', { name: 'Materials' });
      const focusOf = (name: string) =>
        expect.poll(() => focused(page)).toMatch(new RegExp(`^spinbutton .*${name}`));
      for (const [typed, name, quantity] of [
        ['beesw', 'Beeswax', '2,5'],
        ['silver ing', 'Silver Ingot', '3'],
      ] as const) {
        await material.pressSequentially(typed);
        if (state === 'has finished') await page.getByRole('option', { name, exact: true }).waitFor();
        await page.keyboard.press('Tab');
        await focusOf(name);
        // The quantity is selected, so typing overwrites it.
        await page.keyboard.type(quantity);
      }
      const quantities = dialog(page).getByRole('spinbutton', { name: /Beeswax|Silver Ingot/ });
      const values = async () => Promise.all((await quantities.all()).map((one) => one.inputValue()));
      await expect.poll(values).toEqual(['2.5', '3']);
    }),
);

it.each(['No such thing', 'potion of'])(
  'Tab moves from the materials to the save button after %s was typed',
  (typed) =>
    inPage(async ({ page }) => {
      await openNew(page);
      const material = dialog(page).getByRole('combobox', { name: 'Materials' });
      await material.pressSequentially(typed);
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe('button Save recipe');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await material.inputValue()).toBe(typed);
    }),
);

it('an invalid field counts once, even if hidden fields repeat it', () =>
  inPage(async ({ page }) => {
    await openNew(page);
    await field(page, 'Recipe name').fill('Brew');
    await field(page, 'Money cost').fill('1');
    await field(page, 'Craft quantity').fill('');
    await form.press(dialog(page), 'Save recipe');
    await dialog(page).getByText('One field needs your attention').waitFor();
  }));

describe('a half-filled recipe', () => {
  const noticeOfNew = 'You have an unsaved recipe. Press “Add a Recipe” to continue it.';
  const noticeOfStored = 'You have unsaved changes to this recipe. Edit it to continue.';
  const opener = (page: Page, name: string, description?: string) =>
    page.getByRole('button', { name, ...(description === undefined ? {} : { description }) });

  it('causes a notice at the button that opens its dialog, until it is saved or discarded', () =>
    inPage(async ({ page }) => {
      await openChanged(page, '42');
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await form.press(page, 'Continue');
      await opener(page, 'Edit Brew', noticeOfStored).waitFor();
      expect(await page.getByText(noticeOfStored).isVisible()).toBe(true);
      expect(await page.getByText(noticeOfNew).count()).toBe(0);

      await form.press(page, 'Add a Recipe');
      await field(page, 'Recipe name').fill('Half');
      await pressEscape(page);
      await form.press(form.alertDialog(page), 'Leave');
      await opener(page, 'Add a Recipe', noticeOfNew).waitFor();
      expect(await page.getByText(noticeOfNew).isVisible()).toBe(true);

      await form.press(page, 'Add a Recipe');
      await form.press(dialog(page), 'Start over');
      await field(page, 'Recipe name').waitFor();
      await form.press(dialog(page), 'Cancel');
      await page.getByText(noticeOfNew).waitFor({ state: 'detached' });
      await form.press(page, 'Edit Brew');
      await form.press(dialog(page), 'Continue');
      await form.press(dialog(page), 'Save recipe');
      await dialog(page).waitFor({ state: 'detached' });
      expect(await page.getByText(noticeOfStored).count()).toBe(0);
      expect(await opener(page, 'Edit Brew').getAttribute('aria-describedby')).toBeNull();
    }));

  it('stays with its item when the item is saved without it, and does not appear in the next new item', () =>
    inPage(async ({ page }) => {
      await openNew(page);
      await field(page, 'Recipe name').fill('Half');
      await pressEscape(page);
      await form.press(form.alertDialog(page), 'Leave');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half brewed');
      await form.press(page, 'Add item');
      await form.acknowledge(page, 'Item created succesfully', '/user');
      await page.goto('/item/add');
      await opener(page, 'Add a Recipe').waitFor();
      expect(await page.getByText(noticeOfNew).count()).toBe(0);
      await page.goto('/item/list?search=Half%20brewed');
      await form.press(page, 'Edit Half brewed');
      await opener(page, 'Add a Recipe', noticeOfNew).click();
      await form.press(dialog(page).last(), 'Continue');
      await expect.poll(() => field(page, 'Recipe name').inputValue()).toBe('Half');
    }));
});
