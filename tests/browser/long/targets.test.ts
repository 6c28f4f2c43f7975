import { describe, expect, it } from 'vitest';
import { cutTexts, smallTargets } from '../../support/targets.ts';
import { useBrowser } from '../support/fixture.ts';
import { openedScenes, openScene } from '../support/opened-scenes.ts';

const { inPage } = useBrowser();

const shown = [
  'landing',
  'ownCharacters',
  'character',
  'signIns',
  'insertSession',
  'updateCharacter',
  'addItem',
  'itemList',
  'allCharacters',
  'audit',
  'profile-opened-row',
  'profile-sold',
  'profile-history',
  'sessionList-manager',
  'sessionStats-year',
  'palette',
  ...openedScenes.map(({ name }) => name),
];

describe.each([320, 1280])('at %i px', (width) => {
  it.each(shown)(
    '%s has large enough targets and, at 320 px, cuts off no text if the reader widens all spacing',
    (name) =>
      inPage(
        async ({ page }) => {
          await openScene(page, name);
          expect(await smallTargets(page)).toEqual([]);
          expect(width === 320 ? await cutTexts(page) : []).toEqual([]);
        },
        { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      ),
  );
});
