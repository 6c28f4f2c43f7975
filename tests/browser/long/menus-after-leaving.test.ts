import { chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchOptions } from '../../support/chromium.ts';
import { newPage } from '../../support/page.ts';
import { useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';

const { inPage, server } = useBrowser();
const narrow = { viewport: { width: 400, height: 700 } };

/** The open drawer or menu of the top bar, if there is one. */
const menus = (page: Page) => page.getByRole('dialog').or(page.getByRole('menu')).first();

async function fillForm(page: Page): Promise<void> {
  await form.openForm(page, '/item/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half an item');
}

async function leaveFor(page: Page, path: string): Promise<void> {
  await form.press(form.alertDialog(page), 'Leave');
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menus(page).waitFor({ state: 'detached' });
}

async function goBackTo(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForURL((url) => url.pathname === path);
  await menus(page).waitFor({ state: 'detached' });
}

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

describe('open menus', () => {
  it('close on Back after a link in the drawer was used to leave a form with unsaved input', () =>
    inPage(async ({ page }) => {
      await fillForm(page);
      await form.press(page, 'Menu');
      await page.getByRole('dialog').getByRole('link', { name: 'Items List' }).click();
      await leaveFor(page, '/item/list');
      await form.press(page, 'Menu');
      await menus(page).waitFor();
      await goBackTo(page, '/item/add');
    }, narrow));

  it('close on Back after an entry of a menu was used to leave a form with unsaved input', () =>
    inPage(async ({ page }) => {
      await fillForm(page);
      await form.press(page, 'Items');
      await page.getByRole('menuitem', { name: 'Items List' }).click();
      await leaveFor(page, '/item/list');
      await form.press(page, 'Items');
      await menus(page).waitFor();
      await goBackTo(page, '/item/add');
    }));

  it('close on Back after the member’s menu was used to leave a form with unsaved input', () =>
    inPage(async ({ page }) => {
      await fillForm(page);
      const own = page.getByRole('banner').getByRole('button').last();
      await own.click();
      await page.getByRole('menuitem', { name: 'Your characters' }).click();
      await leaveFor(page, '/user');
      await own.click();
      await menus(page).waitFor();
      await goBackTo(page, '/item/add');
      expect(await menus(page).count()).toBe(0);
    }));
});
