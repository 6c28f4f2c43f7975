import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sized, useBrowser } from '../support/fixture.ts';
import { hold } from '../support/form.ts';
import { paletteParts, openPalette } from '../support/palette.ts';
import { focused } from '../support/person.ts';
import { signInQuickly, visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

async function open(page: Page, path: string, member?: string): Promise<void> {
  await visit(page, path, member);
  await page.getByRole('button', { name: 'Quick search' }).waitFor();
}

/** Whether the highlighted option is inside the window and nothing covers it. */
const isMarkedInView = (page: Page): Promise<boolean> =>
  paletteParts(page).field.evaluate((input) => {
    const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    if (!option) return false;
    const { left, top, bottom } = option.getBoundingClientRect();
    const isAt = (y: number) => option.contains(document.elementFromPoint(left + 8, y));
    return isAt(top + 2) && isAt(bottom - 2);
  });

describe('the command palette', () => {
  it('opens for keys that were pressed before the top bar was there', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.addInitScript(() => {
        // React has shown the content, and has not begun with the bar.
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== 'Your characters') return;
          observer.disconnect();
          document.body.dataset['hadBar'] = String(document.querySelector('header nav') !== null);
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/user');
      const { field } = paletteParts(page);
      await field.waitFor();
      expect(await page.locator('body').getAttribute('data-had-bar')).toBe('false');
      await page.keyboard.type('stats');
      expect(await field.inputValue()).toBe('stats');
    }));

  it('highlights the first Sell command even if the data of its item loads late', () =>
    inPage(async ({ page }) => {
      await open(page, '/user');
      const { options, marked } = paletteParts(page);
      const release = await hold(page, (call) => call.url().endsWith('/item/byIds'));
      await openPalette(page);
      await page.keyboard.type('sell');
      await release();
      await options.getByText('Sell ').first().waitFor();
      await expect.poll(marked).toMatch(/^Sell /);
    }));

  it.each([sized(320, 640), sized(1280, 400)])(
    'keeps the option in view that the arrow keys mark, and does not scroll sideways, at $viewport.width × $viewport.height px',
    (options) =>
      inPage(async ({ page }) => {
        await open(page, '/user', 'demo-admin');
        const { palette, options: found, marked } = paletteParts(page);
        await openPalette(page);
        await found.first().waitFor();
        for (const option of await found.allTextContents()) {
          await page.keyboard.press('ArrowDown');
          await expect.poll(async () => [await marked(), await isMarkedInView(page)]).toEqual([option, true]);
        }
        await page.keyboard.type('po');
        await palette.getByRole('group', { name: 'Search in lists' }).waitFor();
        await expect.poll(marked).toBe(await found.first().textContent());
        const overflow = await palette.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        expect(overflow).toBe(0);
      }, options),
  );

  it('does not open while a field’s list is open, because the page would stay hidden from screen readers', () =>
    inPage(async ({ page }) => {
      await open(page, '/item/usage', 'demo-keeper');
      const { palette } = paletteParts(page);
      await page.getByRole('combobox', { name: 'Item' }).pressSequentially('potion');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await palette.count()).toBe(0);
      await openPalette(page);
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('header[aria-hidden], main[aria-hidden]').count()).toBe(0);
      await expect.poll(() => focused(page)).toBe('combobox Item');
    }));

  it('closes on Back', () =>
    inPage(async ({ page }) => {
      await open(page, '/player/all');
      const { palette } = paletteParts(page);
      await page.getByRole('link', { name: 'Nyx' }).click();
      await page.waitForURL('**/user');
      await openPalette(page);
      await page.goBack();
      await palette.waitFor({ state: 'detached' });
    }));
});
