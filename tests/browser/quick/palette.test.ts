import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { paletteParts, openPalette } from '../support/palette.ts';
import { focused } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

interface Named {
  name: string;
}

/** The name of somebody else's character. No other character's name contains this name. */
async function friendOf(page: Page): Promise<string> {
  const own = await ask<Named[]>(page, '/character/forSelf');
  const names = (await ask<Named[]>(page, '/character/active')).map(({ name }) => name);
  const isOwn = (name: string) => own.some((one) => one.name === name);
  const friend = names.find(
    (name) =>
      /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name) &&
      !isOwn(name) &&
      names.filter((one) => one.includes(name)).length === 1,
  );
  if (!friend) throw new Error('The demo has no character of somebody else');
  return friend;
}

describe('the command palette', () => {
  it("opens a friend's character with the keyboard alone, and lists it first the next time", () =>
    inPage(async ({ page }) => {
      await visit(page, '/user');
      const friend = await friendOf(page);
      const { palette, options, marked } = paletteParts(page);
      await openPalette(page);
      await page.keyboard.type(friend.toUpperCase());
      await expect.poll(async () => (await marked())?.startsWith(`${friend}Character`)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname.startsWith('/character/'));
      await palette.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(`h1 ${friend}`);

      await openPalette(page);
      expect(await options.first().textContent()).toBe(`${friend}Character`);
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(`h1 ${friend}`);
    }));

  it('opens on a click of its button, but not if the pointer leaves the button before the mouse button is released', () =>
    inPage(async ({ page }) => {
      await visit(page, '/user');
      const button = page.getByRole('button', { name: 'Quick search' });
      const { palette, field } = paletteParts(page);
      await button.hover();
      await page.mouse.down();
      await page.mouse.move(2, 200);
      await page.mouse.up();
      expect(await palette.count()).toBe(0);
      await button.click();
      await field.waitFor();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
    }));

  it('opens the dialogs of the user’s menu, and begins a sale at the number of pieces', () =>
    inPage(async ({ page }) => {
      await visit(page, '/user');
      const { marked } = paletteParts(page);
      await openPalette(page);
      await page.keyboard.type('keyb');
      await expect.poll(marked).toBe('Keyboard shortcutsAction');
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      // The palette does not open over an open dialog.
      await sheet.waitFor({ state: 'detached' });
      await openPalette(page);
      await page.keyboard.type('sell potion of heal');
      await expect.poll(marked).toContain('Sell Potion of Healing');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('spinbutton Quantity');
    }));
});
