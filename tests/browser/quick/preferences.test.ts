import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { choose, openPreferences } from '../support/preferences.ts';
import { visit } from '../support/quick-sign-in.ts';
import { withholdApp } from '../support/withhold.ts';
import { heading } from '../support/person.ts';

const { inPage } = useBrowser();

const marks = (page: Page) =>
  page.evaluate(() => {
    const { colourMode, contrast, motion } = document.documentElement.dataset;
    return [colourMode, contrast, motion];
  });

it('the preferences take effect at once, and before the first paint after a reload, and apply only to this member', () =>
  inPage(
    async ({ page }) => {
      const days = page.getByRole('cell', { name: /^\d\d-\d\d-\d{4}$/ });
      const isoDays = page.getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ });
      await visit(page, '/player/all', 'demo-admin');
      await days.first().waitFor();
      const dialog = await openPreferences(page);
      await choose(page, 'Colours', 'Dark');
      await choose(page, 'Contrast', 'More');
      await choose(page, 'Motion', 'Reduced');
      expect(await marks(page)).toEqual(['dark', 'more', 'reduced']);
      await choose(page, 'Dates', '2026-11-22');
      await choose(page, 'Times', '3:12 PM');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await isoDays.first().waitFor();
      expect(await days.count()).toBe(0);

      const release = await withholdApp(page);
      await page.reload({ waitUntil: 'domcontentloaded' });
      expect(await marks(page)).toEqual(['dark', 'more', 'reduced']);
      await release();

      await visit(page, '/user');
      await heading(page, 'Your characters').waitFor();
      expect(await marks(page)).toEqual(['light', 'normal', 'full']);
      await visit(page, '/player/all', 'demo-admin');
      await isoDays.first().waitFor();
      expect(await marks(page)).toEqual(['dark', 'more', 'reduced']);

      const again = await openPreferences(page);
      await again.getByRole('button', { name: 'Reset to the defaults' }).press('Enter');
      await again.getByText('All preferences have their default values.').waitFor();
      await again.getByRole('radio', { name: 'The language’s form', checked: true }).waitFor();
      expect(await marks(page)).toEqual(['light', 'normal', 'full']);
      expect(await again.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
    },
    // The default of the preference for motion follows the system.
    { reducedMotion: 'no-preference' },
  ));

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
  });

it('the first tab stops of a page are links to the content and to the other parts of the page', () =>
  inPage(async ({ page }) => {
    await visit(page, '/item/list');
    await page.getByText(/^1–10 of \d+ items$/).waitFor();
    for (const name of ['content', 'search', 'results', 'pages']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe(`Skip to the ${name}`);
      // Nothing covers the link.
      await page.getByRole('link', { name: `Skip to the ${name}` }).click({ trial: true });
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Pages');
    await page.getByRole('link', { name: 'Skip to the results' }).press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^1–10 of \d+ items$/);
    await page.getByRole('link', { name: 'Skip to the search' }).press('Enter');
    const search = page.getByRole('searchbox');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await search.getAttribute('aria-keyshortcuts')).toBe('/');
    await page.goto('/user');
    await heading(page, 'Your characters').waitFor();
    expect(await page.getByRole('link', { name: /^Skip to/ }).allTextContents()).toEqual([
      'Skip to the content',
    ]);
  }));

it('single keys open pages, the search, the form for a new entry, and the list of keys', () =>
  inPage(async ({ page }) => {
    await visit(page, '/user', 'demo-admin');
    await page.getByRole('button', { name: /, your menu$/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await heading(page, 'Items').waitFor();
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
    await page.keyboard.type('gs?n/');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('gs?n/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The typed text reaches the address after a pause, in a separate navigation.
    await page.waitForURL(/search=/);
    await heading(page, 'Items').focus();
    await page.keyboard.press('n');
    await heading(page, 'Add a new Item').waitFor();
    await heading(page, 'Add a new Item').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Webhooks').waitFor();
    // The first section has only keys that work here: this page has no search, and is itself the form for a new
    // entry.
    const offered = await sheet.locator('section').first().locator('dt').allTextContents();
    expect(offered).toEqual(['Show this list', 'Quick search']);
    // In an open dialog, these keys do nothing.
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await sheet.getByRole('button', { name: 'What the short words mean' }).press('Enter');
    const glossary = page.getByRole('dialog', { name: 'Short words' });
    await glossary.getByText(/^Gold coins/).waitFor();
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await glossary.waitFor({ state: 'detached' });
    expect(await heading(page, 'Add a new Item').isVisible()).toBe(true);
    // The closed dialog gives the focus back a moment after it is gone.
    await page.waitForFunction(() => document.activeElement?.localName !== 'body');
  }));
