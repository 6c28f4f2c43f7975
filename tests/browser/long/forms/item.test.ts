import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linkRefusal } from '#core/rules/web-address.ts';
import { links } from '../../../support/links.ts';
import { tokensOf } from '../../../support/sign-in.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, tabTo } from '../../support/person.ts';
import { pressEscape } from '../../support/press-escape.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';

const { inPage, server } = useBrowser();
const path = '/item/add';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const price = (page: Page, label: string) => page.getByRole('spinbutton', { name: label });
const recipes = (page: Page) => page.getByRole('group', { name: 'Crafting Recipes' });

const recipe = {
  label: 'Brew',
  cost: 1,
  timeRequired: null,
  minQuantity: 1,
  maxQuantity: 1,
  materials: {},
  buildings: [],
  tools: [],
};
const entered = {
  name: 'Drafted',
  sellPrice: 0,
  buyPrice: 0,
  usable: false,
  attunement: false,
  link: '',
  manual: null,
  labels: [],
  recipes: [],
};

const wireItem = {
  labels: [],
  usable: false,
  attunement: false,
  manual: null,
  giveRatio: 1,
  sell: null,
  buy: null,
  craft: [],
};

/** Opens the form, and continues a draft with these values. */
async function openWith(page: Page, changes: object): Promise<void> {
  await open(page);
  await form.storeDraft(page, 'item', { ...entered, ...changes }, 'demo-keeper');
  await page.reload();
  await form.press(page, 'Continue');
}

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
      await recipes(page).getByText('4 MO · Instant.').waitFor();
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

  it('adds an item and a recipe with the keyboard alone', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page);
      await tabTo(page, /^input Name/);
      await keyboard.type('Keyboard Brew');
      await keyboard.press('Tab');
      await keyboard.type('3');
      await keyboard.press('ArrowUp');
      await tabTo(page, /button Add a Recipe/);
      await keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Add recipe' }).waitFor();
      // The first field of the dialog has the focus.
      await page.getByRole('textbox', { name: 'Recipe name' }).and(page.locator(':focus')).waitFor();
      await keyboard.type('Slow');
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      await keyboard.type('2.3');
      await keyboard.press('Tab');
      await keyboard.press('Tab');
      await keyboard.type('3');
      await tabTo(page, /^combobox Materials/);
      await keyboard.type('rope');
      await page.getByRole('option', { name: /Rope/ }).first().waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await keyboard.press('Tab');
      await keyboard.type('7');
      await tabTo(page, /button Save recipe/);
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('button Add a Recipe');
      await tabTo(page, /button Add item/);
      await keyboard.press('Enter');
      await form.alertDialog(page).getByText('Item created succesfully').waitFor();
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
      const item = await form.itemOnServer(page, 'Keyboard Brew');
      expect(item).toMatchObject({
        sell: { cost: 4 },
        craft: [{ label: 'Slow', timeRequired: 8_280_000, minQuantity: 3, maxQuantity: 3 }],
      });
      expect(Object.values(item?.craft?.[0]?.materials ?? {})).toEqual([7 / 3]);
    }));
});

describe('a price of 0', () => {
  it.each(['Sell price', 'Buy price'])('means no price, and can be saved: %s', (label) =>
    inPage(async ({ page }) => {
      const words = 'A price of 0 means no price.';
      await open(page);
      await name(page).fill(`Free by ${label}`);
      await form.expectNoFault(price(page, label), words);
      await price(page, label).fill('0');
      await form.expectNote(price(page, label), words);
      await price(page, label).fill('5');
      await form.expectNoFault(price(page, label), words);
      await price(page, label).fill('0,0');
      await form.expectNote(price(page, label), words);
      await price(page, label).press('Tab');
      await form.expectNote(price(page, label), words);
      expect(await price(page, label).getAttribute('aria-invalid')).not.toBe('true');
      await form.press(page, 'Add item');
      await form.acknowledge(page, 'Item created succesfully', '/user');
      expect(await form.itemOnServer(page, `Free by ${label}`)).toMatchObject({ sell: null, buy: null });
    }),
  );
});

describe('the item form', () => {
  it('reports a missing name, and a name of dots', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Add item');
      await form.expectFault(name(page), 'Name cannot be empty');
      await form.expectFocus(page, 'name');
      await name(page).fill('..');
      await form.expectFault(name(page), 'A name cannot consist of dots only. Choose another.');
    }));

  it('reports a name with an invisible character, and a malformed link', () =>
    inPage(async ({ page }) => {
      await open(page);
      const words = 'The name contains an invisible character (zero width space) after "Ame". Remove it.';
      const link = page.getByRole('textbox', { name: 'Link' });
      await name(page).fill('Ame\u200bthyst of the deep');
      await link.fill('www.5e.tools/x');
      await link.press('Tab');
      await form.expectFault(link, 'Begin the link with https://');
      await form.press(page, 'Add item');
      await form.expectFault(name(page), words);
      await form.expectFocus(page, 'name');
      // The message says where the character is: right after "Ame".
      await page.keyboard.press('Home');
      for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Delete');
      await form.expectNoFault(name(page), words);
      await link.fill('https://www.5e.tools/x');
      await form.press(page, 'Add item');
      await form.acknowledge(page, 'Item created succesfully', '/user');
      expect(await form.itemOnServer(page, 'Amethyst of the deep')).toMatchObject({
        link: 'https://www.5e.tools/x',
      });
    }));

  it('reports exactly the links that the server would refuse', () =>
    inPage(async ({ page }) => {
      await open(page);
      const link = page.getByRole('textbox', { name: 'Link' });
      const { authToken } = await tokensOf(server().url, 'demo-admin');
      const create = async (item: object): Promise<number> => {
        const answer = await fetch(`${server().url}/item`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${authToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(item),
        });
        return answer.status;
      };
      const actual: unknown[] = [];
      const expected: unknown[] = [];
      for (const [at, [typed]] of links.entries()) {
        await link.fill(typed);
        await link.press('Tab');
        // A single-line field cannot contain a line break.
        const shownLink = await link.inputValue();
        const isFault = (await link.getAttribute('aria-invalid')) === 'true';
        actual.push([
          shownLink,
          isFault,
          await create({ ...wireItem, name: `Linked ${at}`, link: shownLink }),
        ]);
        expected.push(linkRefusal(shownLink) === null ? [shownLink, false, 200] : [shownLink, true, 400]);
      }
      expect(actual).toEqual(expected);
    }));

  it('reports a stored price below 0, and changes a typed price below 0 to 0', () =>
    inPage(async ({ page }) => {
      await openWith(page, { sellPrice: -1, buyPrice: -1 });
      await form.press(page, 'Add item');
      await form.expectFault(price(page, 'Sell price'), 'A price cannot be less than 0');
      await form.expectFault(price(page, 'Buy price'), 'A price cannot be less than 0');
      await form.expectFocus(page, 'sellPrice');
      await price(page, 'Sell price').fill('3');
      await price(page, 'Sell price').press('Tab');
      await form.expectNoFault(price(page, 'Sell price'), 'A price cannot be less than 0');
      await price(page, 'Sell price').fill('-5');
      await price(page, 'Sell price').press('Tab');
      await expect.poll(() => price(page, 'Sell price').inputValue()).toBe('0');
      await form.expectNoFault(price(page, 'Sell price'), 'A price cannot be less than 0');
    }));

  it('reports an invalid stored recipe at the list of recipes, and says how to correct it', () =>
    inPage(async ({ page }) => {
      await openWith(page, { recipes: [{ ...recipe, cost: 0 }] });
      await form.press(page, 'Add item');
      await form.expectFault(
        page.getByRole('button', { name: 'Add a Recipe' }),
        'One of the recipes is not valid: edit or delete it',
      );
      await form.expectFocus(page, 'recipes');
      await form.press(page, 'Delete Brew');
      await form.press(form.alertDialog(page), 'Delete');
      await page.getByText('No recipe yet').waitFor();
      expect(await page.getByText('One of the recipes').count()).toBe(0);
    }));
});

describe('recipes', () => {
  it('appear sorted by label, and the focus stays in the list when one is deleted', () =>
    inPage(async ({ page }) => {
      await openWith(page, {
        recipes: [
          { ...recipe, label: 'Amber' },
          { ...recipe, label: 'Cinder' },
          { ...recipe, label: null },
        ],
      });
      await form.press(page, 'Add a Recipe');
      const dialog = page.getByRole('dialog', { name: 'Add recipe' });
      await dialog.getByRole('textbox', { name: 'Recipe name' }).fill('Brick');
      await dialog.getByRole('spinbutton', { name: 'Money cost' }).fill('2');
      await form.press(dialog, 'Save recipe');
      const names = () => recipes(page).locator('bdi').allTextContents();
      await expect.poll(names).toEqual(['Amber', 'Brick', 'Cinder', 'Recipe 4']);
      await form.press(page, 'Delete Brick');
      await form.press(form.alertDialog(page), 'Delete');
      await expect.poll(() => focused(page)).toBe('button Delete Cinder');
      await form.press(page, 'Delete Recipe 3');
      await form.press(form.alertDialog(page), 'Delete');
      await expect.poll(() => focused(page)).toBe('button Delete Cinder');
    }));

  it('disappear after a confirmation that focuses Cancel; after the last one, focus moves to the add button', () =>
    inPage(async ({ page }) => {
      await openWith(page, { recipes: [recipe] });
      const question = form.alertDialog(page).getByText('Delete Brew?');
      for (const cancel of [
        () => page.keyboard.press('Enter'),
        () => pressEscape(page),
        () => form.press(form.alertDialog(page), 'Cancel'),
      ]) {
        await form.press(page, 'Delete Brew');
        await question.waitFor();
        await form.alertDialog(page).getByText('1 MO · Instant.').waitFor();
        await expect.poll(() => focused(page)).toBe('button Cancel');
        await cancel();
        await question.waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe('button Delete Brew');
      }
      await page.keyboard.press('Enter');
      await question.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('No recipe yet').waitFor();
      await expect.poll(() => focused(page)).toBe('button Add a Recipe');
    }));

  it('are replaced by a new one with the same label, regardless of case, after a confirmation', () =>
    inPage(async ({ page }) => {
      await openWith(page, { recipes: [recipe] });
      await form.press(page, 'Add a Recipe');
      const dialog = page.getByRole('dialog', { name: 'Add recipe' });
      const label = dialog.getByRole('textbox', { name: 'Recipe name' });
      await label.fill(' BREW');
      await dialog.getByRole('spinbutton', { name: 'Money cost' }).fill('9');
      await dialog.getByRole('spinbutton', { name: 'Craft quantity' }).fill('3');
      await form.add(dialog.getByRole('combobox', { name: 'Materials' }), 'Beeswax');
      await form.press(dialog, 'Save recipe');
      const question = form.alertDialog(page).getByText('Replace Brew?');
      await question.waitFor();
      await form.alertDialog(page).getByText('The item already has “Brew” (1 MO · Instant.).').waitFor();
      await expect.poll(() => focused(page)).toBe('button Cancel');
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
      expect(await label.inputValue()).toBe(' BREW');
      expect(await dialog.getByRole('spinbutton', { name: 'Money cost' }).inputValue()).toBe('9');
      expect(await dialog.getByRole('spinbutton', { name: 'Craft quantity' }).inputValue()).toBe('3');
      expect(await dialog.getByRole('spinbutton', { name: 'Quantity of Beeswax' }).inputValue()).toBe('1');
      await expect.poll(() => focused(page)).toBe('button Save recipe');
      await page.keyboard.press('Enter');
      await question.waitFor();
      await form.press(form.alertDialog(page), 'Replace');
      await recipes(page).getByText('9 MO').waitFor();
      expect(await recipes(page).getByRole('listitem').count()).toBe(1);
      await expect.poll(() => focused(page)).toBe('button Add a Recipe');
    }));
});

describe('a refusal by the server', () => {
  it('shows its message about a taken name in a dialog, and then at the focused field', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      await open(page);
      await name(page).fill('POTION  of healing');
      await form.press(page, 'Add item');
      const words = 'There is already an item called "Potion of Healing".';
      await form.alertDialog(page).getByText(`Something went wrong: ${words}`).waitFor();
      await form.press(form.alertDialog(page), 'Go Back');
      await form.expectFault(name(page), words);
      await form.expectFocus(page, 'name');
      await name(page).fill('Potion of Haling');
      await form.expectNoFault(name(page), words);
      await form.press(page, 'Add item');
      await form.acknowledge(page, 'Item created succesfully', '/user');
    }));

  it('marks the labels as invalid if one is unknown', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 400/);
      await openWith(page, { name: 'Ill Labelled', labels: [{ id: 'no-such', name: 'No Such' }] });
      await form.press(page, 'Add item');
      await form.press(form.alertDialog(page), 'Go Back');
      await form.expectFocus(page, 'labels');
      expect(await page.getByRole('combobox', { name: 'Item Labels' }).getAttribute('aria-invalid')).toBe(
        'true',
      );
    }));
});

it('the form is not available to players', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, 'demo-player');
    await page.goto(path);
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
  }));
