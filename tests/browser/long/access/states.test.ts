import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unreadableMarkings } from '../../../support/contrast.ts';
import { stateLooksOf } from '../../support/state-looks.ts';
import { still, useBrowser } from '../../support/fixture.ts';
import { setColourMode } from '../../support/looks.ts';
import { dialogScenes, openScene } from '../../support/opened-scenes.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser();

const looks = {
  light: { mode: 'light', forcedColors: 'none' },
  dark: { mode: 'dark', forcedColors: 'none' },
  'forced colours': { mode: 'light', forcedColors: 'active' },
} as const;

const pages = ['landing', 'character', 'itemList', 'allCharacters', 'allPlayers', 'sessionStats-year'];
const forms = ['insertSession-faults', 'addItem', 'updateCharacter'];
// In a wide window there is no drawer.
const dialogs = dialogScenes.filter((name) => name !== 'drawer');

/** Number of states that a scene shows in a look, after an assertion that each of them is visible. */
async function countStates(page: Page, look: keyof typeof looks): Promise<number> {
  const { mode, forcedColors } = looks[look];
  await setColourMode(page, mode);
  await page.emulateMedia({ forcedColors });
  const { hidden, shown } = await stateLooksOf(page);
  expect([look, ...hidden]).toEqual([look]);
  return shown;
}

it.each([...pages, ...forms, ...dialogs])(
  'what is selected, disabled, invalid, sorted or marked in %s looks so, also in forced colours',
  (name) =>
    inPage(async ({ page }) => {
      await openScene(page, name);
      // In the palette, only a key marks an option.
      if (name === 'palette') await page.keyboard.press('ArrowDown');
      // Choices that are still loading change the states of their field.
      await settled(() => page.locator('body').innerHTML());
      const counts = [];
      for (const look of Object.keys(looks) as (keyof typeof looks)[])
        counts.push(await countStates(page, look));
      expect(new Set(counts).size).toBe(1);
      expect(counts[0]).toBeGreaterThan(0);
      expect(await unreadableMarkings(page)).toEqual([]);
    }, still(1280)),
);
