import { describe, expect, it } from 'vitest';
import { scenesAt } from '../../gallery/scenes.ts';
import { cutTexts, smallTargets } from '../../support/targets.ts';
import { useBrowser } from '../support/fixture.ts';
import { openedScenes } from '../support/opened-scenes.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

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
  it.each(shown)('%s has large enough targets, and cuts no text off with wide text spacing', (name) =>
    inPage(
      async ({ page }) => {
        const scene = [...scenesAt(Date.now()), ...openedScenes].find((each) => each.name === name);
        if (!scene) throw new Error(`There is no scene ${name}`);
        if (scene.member !== null) await signInQuickly(page, scene.member);
        await page.goto(scene.address);
        await page.locator(scene.content).filter({ visible: true }).first().waitFor();
        await scene.act?.(page);
        expect(await smallTargets(page)).toEqual([]);
        expect(width === 320 ? await cutTexts(page) : []).toEqual([]);
      },
      { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
  );
});
