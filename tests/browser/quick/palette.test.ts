import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { paletteParts, openPalette } from '../support/palette.ts';
import { focused } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** The character of somebody else. */
const friend = 'Bodil Blackbriar';

describe('the command palette', () => {
  it("opens a friend's character with the keyboard alone, and lists it first the next time", () =>
    inPage(async ({ page }) => {
      await visit(page, '/user');
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

  it('opens the dialogs of the user’s menu', () =>
    inPage(async ({ page }) => {
      await visit(page, '/user');
      const { marked } = paletteParts(page);
      await openPalette(page);
      await page.keyboard.type('keyb');
      await expect.poll(marked).toBe('Keyboard shortcutsAction');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    }));
});
