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
    },
    // The default of the preference for motion follows the system.
    { reducedMotion: 'no-preference' },
  ));
