import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, useBrowser } from '../../support/fixture.ts';
import { focused } from '../../support/person.ts';
import { pressEscape } from '../../support/press-escape.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) =>
  dialog(page).getByRole(label === 'Recipe name' ? 'textbox' : 'spinbutton', { name: label });

it('after a recipe is saved, the focused button is in view below the top bar', () =>
  inPage(async ({ page }) => {
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
  }, phone));

const noticeOfNew = 'You have an unsaved recipe. Press “Add a Recipe” to continue it.';
const noticeOfStored = 'You have unsaved changes to this recipe. Edit it to continue.';
const opener = (page: Page, name: string, description?: string) =>
  page.getByRole('button', { name, ...(description === undefined ? {} : { description }) });

it('a half-filled recipe causes a notice at the button that opens its dialog, until it is saved or discarded', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/item/add');
    await form.addBrew(page);
    await form.press(page, 'Edit Brew');
    await field(page, 'Money cost').fill('42');
    await field(page, 'Money cost').press('Tab');
    await form.reload(page);
    await form.press(page, 'Continue');
    await opener(page, 'Edit Brew', noticeOfStored).waitFor();
    expect(await page.getByText(noticeOfNew).count()).toBe(0);

    await form.press(page, 'Add a Recipe');
    await field(page, 'Recipe name').fill('Half');
    await pressEscape(page);
    await form.press(form.alertDialog(page), 'Leave');
    await opener(page, 'Add a Recipe', noticeOfNew).waitFor();

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

it('a recipe says that its materials cannot be loaded', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/item/add');
    await form.press(page, 'Add a Recipe');
    await page.route('**/item/search*', (route) => route.abort('connectionrefused'));
    await dialog(page).getByRole('combobox', { name: 'Materials' }).fill('rope');
    await page.getByText('Cannot load materials').first().waitFor();
  }));
