import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchOptions } from '../../support/chromium.ts';
import { newPage } from '../../support/page.ts';
import { sized, useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';

const { inPage, server } = useBrowser();
const narrow = sized(400, 700);

/** The open drawer or menu of the top bar, if there is one. */
const menus = (page: Page) => page.getByRole('dialog').or(page.getByRole('menu')).first();

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

it('no entry of the member’s menu wraps, even if the page has a visible scroll bar', async () => {
  // Playwright hides scroll bars.
  const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const { page, close } = await newPage(browser, server().url);
    await form.openForm(page, '/item/add');
    await page.getByRole('button', { name: /your menu/i }).press('Enter');
    const heights = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.max(...heights)).toBeLessThan(50);
    await close();
  } finally {
    await browser.close();
  }
});

const openMemberMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click();

it.each([
  ['the drawer', (page: Page) => form.press(page, 'Menu'), 'link', 'Items List', '/item/list', narrow],
  ['a menu', (page: Page) => form.press(page, 'Items'), 'menuitem', 'Items List', '/item/list', {}],
  ['the member’s menu', openMemberMenu, 'menuitem', 'Your characters', '/user', {}],
] as const)(
  '%s closes on Back after it was used to leave a form with unsaved input',
  (_, open, role, entry, to, options) =>
    inPage(async ({ page }) => {
      await form.openForm(page, '/item/add');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half an item');
      await open(page);
      await menus(page).getByRole(role, { name: entry }).click();
      await form.press(form.alertDialog(page), 'Leave');
      await page.waitForURL((url) => url.pathname === to);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await menus(page).waitFor({ state: 'detached' });
      await open(page);
      await menus(page).waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/item/add');
      await menus(page).waitFor({ state: 'detached' });
    }, options),
);
