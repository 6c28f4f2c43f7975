import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { focused, heading, mainCharacter, profilePath } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

it('a profile opens the whole history by keyboard', () =>
  inPage(async ({ page }) => {
    await visit(page, profilePath());
    await page.getByRole('button', { name: 'Show the whole history' }).press('Enter');
    await page.getByRole('tab', { name: 'History', selected: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('h1 Lyra Duskwhisper');
  }));

it('a profile prints dark text on white in dark mode', () =>
  inPage(async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('nyx-colour-mode', 'dark'));
    await visit(page, profilePath(mainCharacter));
    const name = heading(page, 'Lyra Duskwhisper');
    await name.waitFor();
    const lightness = () =>
      name.evaluate((element) =>
        (getComputedStyle(element).color.match(/\d+/g) ?? [])
          .slice(0, 3)
          .reduce((sum, each) => sum + Number(each), 0),
      );
    expect(await lightness()).toBeGreaterThan(600);
    await page.emulateMedia({ media: 'print' });
    expect(await lightness()).toBeLessThan(200);
  }));

it('a profile prints on one page, with the inventory and without tabs and navigation', () =>
  inPage(async ({ page }) => {
    await visit(page, profilePath(mainCharacter));
    await page.getByRole('list', { name: 'Recent events' }).waitFor();
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
