import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { focused, mainCharacter, profilePath, tabTo } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

describe('a profile', () => {
  it('shows the character above every tab, with one heading', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath());
      for (const tab of ['Info', 'Inventory', 'History']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('tab', { name: tab, selected: true }).waitFor();
        await page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' }).waitFor();
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        await page.getByText(/^Lvl 5 Rogue/).waitFor();
        await page.getByText(/^Level 5, [\d,]+ Exp, [\d,]+ to level 6$/).waitFor();
        await page.getByRole('button', { name: 'Change the image' }).waitFor();
      }
    }));

  it('has its heading first, and its selected tab at most three presses of Tab after it', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      for (const [address, tab] of [
        [profilePath(), 'Info'],
        [profilePath(mainCharacter, 'inventory'), 'Inventory'],
        [profilePath(mainCharacter, 'history'), 'History'],
      ] as const) {
        await page.goto(address);
        const heading = page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' });
        await heading.focus();
        await tabTo(page, new RegExp(`^tab ${tab}`), 3);
        await heading.focus();
        await page.keyboard.press('Shift+Tab');
        // Nothing of the profile is before the heading.
        expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
      }
    }));

  it('says what the inventory is worth once the inventory has been read', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByText(/^\d+ items/).waitFor();
      expect(await page.getByText(/if sold/).count()).toBe(0);
      await page.getByRole('tab', { name: 'Inventory' }).click();
      await page.getByText(/^worth [\d,.]+ MO if sold$/).waitFor();
    }));

  it('lists the newest five entries of the history, and opens the whole history by keyboard', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByRole('list', { name: 'Lately' }).waitFor();
      expect(await page.getByRole('list', { name: 'Lately' }).getByRole('listitem').count()).toBe(5);
      await page.getByRole('button', { name: 'Show the whole history' }).press('Enter');
      await page.getByRole('tab', { name: 'History', selected: true }).waitFor();
      await expect.poll(() => focused(page)).toBe('h1 Lyra Duskwhisper');
    }));

  it('prints dark text on white in dark mode', () =>
    inPage(async ({ page, context }) => {
      await context.addInitScript(() => localStorage.setItem('nyx-colour-mode', 'dark'));
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter));
      const heading = page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' });
      await heading.waitFor();
      const lightness = () =>
        heading.evaluate((element) =>
          (getComputedStyle(element).color.match(/\d+/g) ?? [])
            .slice(0, 3)
            .reduce((sum, each) => sum + Number(each), 0),
        );
      expect(await lightness()).toBeGreaterThan(600);
      await page.emulateMedia({ media: 'print' });
      expect(await lightness()).toBeLessThan(200);
    }));

  it('prints on one page, with the inventory and without tabs and navigation', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter));
      await page.getByRole('list', { name: 'Lately' }).waitFor();
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await page
        .getByRole('list', { name: 'Inventory' })
        .getByText('Potion of Healing', { exact: true })
        .waitFor();
      expect(await page.getByRole('tablist').isVisible()).toBe(false);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
    }));
});
