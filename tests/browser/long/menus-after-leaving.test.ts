import { it } from 'vitest';
import { sized, useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';

const { inPage } = useBrowser();

it('the colour mode is announced once it has changed', () =>
  inPage(async ({ page }) => {
    await form.openForm(page, '/item/add');
    const seeAnnounced = (words: string) =>
      page.getByRole('banner').getByText(words).waitFor({ state: 'attached' });
    for (const [choice, words] of [
      ['Dark mode', 'Dark mode is on'],
      ['Light mode', 'Light mode is on'],
    ] as const) {
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: choice }).click();
      await seeAnnounced(words);
    }
  }));

it('the drawer closes on Back after it was used to leave a form with unsaved input', () =>
  inPage(
    async ({ page }) => {
      const drawer = page.getByRole('dialog');
      await form.openForm(page, '/item/add');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half an item');
      await form.press(page, 'Menu');
      await drawer.getByRole('link', { name: 'Items List' }).click();
      await form.press(form.alertDialog(page), 'Leave');
      await page.waitForURL((url) => url.pathname === '/item/list');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await drawer.waitFor({ state: 'detached' });
      await form.press(page, 'Menu');
      await drawer.waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/item/add');
      await drawer.waitFor({ state: 'detached' });
    },
    sized(400, 700),
  ));
