import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenWords } from '../support/broken-words.ts';
import { sized, useBrowser } from '../support/fixture.ts';
import { characterOnServer, focused, mainCharacter, openItem } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';
import { pressEnd } from '../support/scrolling.ts';
import { settled } from '../support/settled.ts';

const { inPage } = useBrowser();
const mobile = { ...sized(390, 844), hasTouch: true, isMobile: true };

async function open(page: Page): Promise<void> {
  await visit(page, '/character/all');
  await page.locator('tbody tr').first().waitFor();
}

describe('the table of all characters', () => {
  it('scrolls from a column header to the end of the page with End and to its start with Home', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Name' }).focus();
      await pressEnd(page);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      await expect.poll(() => focused(page)).toBe('button Name');
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

  it.each([320, 1280])('does not scroll while the keyboard moves through the top bar, at %d px', (width) =>
    inPage(async ({ page }) => {
      await open(page);
      await pressEnd(page);
      const position = await page.evaluate(() => window.scrollY);
      expect(position).toBeGreaterThan(500);
      const skipLinks = ['Skip to the content', 'Skip to the search', 'Skip to the results'];
      for (const control of [...skipLinks, width < 768 ? 'Home' : 'Nyx', '']) {
        await page.keyboard.press('Tab');
        await expect.poll(() => focused(page)).toContain(control);
        const found = await settled(() => page.evaluate(() => String(window.scrollY)));
        expect(found).toBe(String(position));
      }
    }, sized(width)),
  );

  it('links the areas at the bottom of a phone, but not while a field or a low window leaves no room', () =>
    inPage(async ({ page }) => {
      await open(page);
      const nav = page.getByRole('navigation', { name: 'Main' });
      const names = () => nav.locator('a:visible, button:visible').allTextContents();
      const top = async () => (await nav.boundingBox())?.y ?? 0;
      await expect.poll(names).toEqual(['Home', 'Adventures', 'Sessions', 'Characters', 'Items', 'Menu']);
      await page.getByRole('searchbox').focus();
      await expect.poll(top).toBe(844);
      await nav.getByRole('link', { name: 'Home' }).focus();
      await expect.poll(top).toBeLessThan(800);
      await page.setViewportSize({ width: 320, height: 256 });
      await expect.poll(names).toEqual(['Menu']);
      expect(await top()).toBeLessThan(64);
    }, mobile));

  it('moves the focus to the heading when the window widens while the menu is open', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^h1 /);
    }, sized(320)));

  it('wraps no date, level or amount and breaks no word at 768, 992 and 1280 px', () =>
    inPage(async ({ page }) => {
      await open(page);
      for (const width of [768, 992, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const words = await brokenWords(page, 'th, th *, td, td *');
        // All cells but the names: a value and its unit count as one word here.
        const values = await brokenWords(page, 'tbody td', /\S.*\S|\S/);
        expect({ words, values }, `${width} px`).toEqual({ words: [], values: [] });
      }
    }));
});

describe('the page of a character', () => {
  const path = `/character/${encodeURIComponent(mainCharacter)}`;

  it('shows managers of characters the sheet and the inventory, which change nothing', () =>
    inPage(async ({ page }) => {
      await visit(page, path, 'demo-keeper');
      const { proficiencies } = await characterOnServer(page);
      await page.getByRole('tabpanel', { name: 'Info' }).getByText(proficiencies![0]!.name).waitFor();
      await page.getByRole('tab', { name: 'Inventory' }).click();
      const card = await openItem(page, 'Amulet of Falling Stars');
      await card.getByText('Requires attunement').last().waitFor();
      expect(await card.getByRole('button').count()).toBe(1);
      await page.waitForURL(/search=Amulet/);
    }));

  it('shows other members neither', () =>
    inPage(async ({ page }) => {
      await visit(page, path, 'demo-master');
      await page.getByText('Sessions played').waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
    }));
});
