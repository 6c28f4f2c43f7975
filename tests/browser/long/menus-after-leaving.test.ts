import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchOptions } from '../../support/chromium.ts';
import { newPage } from '../../support/page.ts';
import { sized, useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';

const { inPage, server } = useBrowser();
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
