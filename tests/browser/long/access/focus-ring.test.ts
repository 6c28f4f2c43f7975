import { expect, it } from 'vitest';
import { ringOf } from '../../../support/focus-ring.ts';
import { still, useBrowser } from '../../support/fixture.ts';
import { dialogScenes, formScenes, openScene } from '../../support/opened-scenes.ts';

const { inPage } = useBrowser();

/** After this many presses of Tab, each kind of control on a page has had the focus. */
const maxPresses = 70;

const pages = [
  'landing',
  'character',
  'profile-opened-row',
  'itemList',
  'allCharacters',
  'sessionStats-year',
];

it.each(
  [...pages, ...formScenes, ...dialogScenes].flatMap((name) => [320, 1280].map((width) => ({ name, width }))),
)('each element that Tab reaches in $name has a visible focus ring at $width px', ({ name, width }) =>
  inPage(async ({ page }) => {
    await openScene(page, name);
    const ringed = new Set<string>();
    const bare = new Set<string>();
    for (let press = 0; press < maxPresses; press += 1) {
      await page.keyboard.press('Tab');
      const { element, isShown } = await ringOf(page);
      // After the last element of the page, the browser's own controls get the focus.
      if (element !== null) (isShown ? ringed : bare).add(element);
    }
    expect([...bare]).toEqual([]);
    expect(ringed.size).toBeGreaterThan(0);
  }, still(width)),
);
