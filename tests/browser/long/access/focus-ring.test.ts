import { describe, expect, it } from 'vitest';
import { ringOf } from '../../../support/focus-ring.ts';
import { useBrowser } from '../../support/fixture.ts';
import { openedScenes, openScene } from '../../support/opened-scenes.ts';

const { inPage } = useBrowser();

/** The number of stops after which a page has shown every kind of its controls. */
const mostStops = 70;

const pages = [
  'landing',
  'character',
  'profile-opened-row',
  'itemList',
  'allCharacters',
  'sessionStats-year',
];
const forms = ['insertSession', 'addItem', 'updateCharacter'];
const dialogs = ['palette', 'drawer', ...openedScenes.map(({ name }) => name)];

describe.each([320, 1280])('at %i px', (width) => {
  it.each([...pages, ...forms, ...dialogs])('each stop of Tab in %s has a visible ring', (name) =>
    inPage(
      async ({ page }) => {
        await openScene(page, name);
        const shown = new Set<string>();
        const bare = new Set<string>();
        for (let stop = 0; stop < mostStops; stop += 1) {
          await page.keyboard.press('Tab');
          const { element, isShown } = await ringOf(page);
          // After the last stop, the browser's own controls have the focus.
          if (element !== null) (isShown ? shown : bare).add(element);
        }
        expect([...bare]).toEqual([]);
        expect(shown.size).toBeGreaterThan(0);
      },
      { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
  );
});
