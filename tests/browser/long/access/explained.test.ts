import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Scene } from '../../../gallery/scenes.ts';
import { useBrowser } from '../../support/fixture.ts';
import * as form from '../../support/form.ts';
import { openScene, progress } from '../../support/opened-scenes.ts';
import { withhold } from '../../support/withhold.ts';

const { inPage } = useBrowser();

const meanings: Record<string, RegExp> = {
  MO: /^Gold coins/,
  Exp: /^Experience/,
  exp: /^Experience/,
  Lvl: /^Level/,
  NPC: /^Non-player character/,
};

interface Found {
  explained: { word: string; title: string }[];
  /** The HTML of each element whose text contains an abbreviation that nothing explains. */
  bare: string[];
}

/**
 * Finds the abbreviations in the page's content and dialogs. They may be unexplained in the names and descriptions of
 * controls, live regions and headings of level 2, which an explanation would lengthen, and in charts and whatever screen
 * readers skip.
 */
const abbreviationsOn = (page: Page): Promise<Found> =>
  page.evaluate((words) => {
    const skipped = 'button, [role=option], option, [aria-live], [role=alert], [aria-hidden=true], svg, h2';
    const pattern = new RegExp(`(?<![\\p{L}])(?:${words.join('|')})(?![\\p{L}])`, 'u');
    const describes = ({ id }: Element): boolean =>
      id !== '' && document.querySelector(`[aria-describedby~="${id}"]`) !== null;
    const found: Found = { explained: [], bare: [] };
    for (const place of document.querySelectorAll('main, [role$=dialog]')) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { parentElement: parent, textContent } = node;
        if (!parent?.checkVisibility() || !textContent || !pattern.test(textContent)) continue;
        const abbr = parent.closest('abbr');
        if (abbr) found.explained.push({ word: abbr.textContent, title: abbr.title });
        else if (!parent.closest(skipped) && !describes(parent))
          found.bare.push(parent.outerHTML.slice(0, 200));
      }
    }
    return found;
  }, Object.keys(meanings));

const more: Scene[] = [
  progress,
  { ...progress, name: 'adventures', before: (page) => withhold(page, 'journal'), act: undefined },
  {
    name: 'recipes',
    member: 'demo-admin',
    address: '/item/add',
    content: 'main form',
    act: form.addBrew,
  },
];

it.each([
  ['ownCharacters', ['Lvl']],
  ['character', ['Exp', 'Lvl', 'MO']],
  ['sale', ['MO']],
  ['profile-history', ['Exp', 'MO']],
  [progress.name, ['MO']],
  ['adventures', ['Exp']],
  ['allCharacters', ['Exp', 'MO']],
  ['sessionList', ['Exp']],
  ['question', ['exp']],
  ['sessionStats-week', ['Exp']],
  ['insertSession', ['Exp']],
  ['updateCharacter', ['exp']],
  ['itemList', ['MO']],
  ['recipes', ['MO']],
])('%s explains its abbreviations wherever they occur', (name, words) =>
  inPage(async ({ page }) => {
    await openScene(page, name, more);
    await expect
      .poll(async () => (await abbreviationsOn(page)).explained.map(({ word }) => word))
      .toEqual(expect.arrayContaining(words));
    const found = await abbreviationsOn(page);
    expect(found.bare).toEqual([]);
    for (const { word, title } of found.explained) expect(title).toMatch(meanings[word]!);
  }),
);
