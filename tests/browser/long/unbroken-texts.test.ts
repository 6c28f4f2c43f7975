import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textLimits } from '#core/contract/values.ts';
import { approvableScenes, approvedEnvironment, openApproved } from '../support/approved-scenes.ts';
import { createAskAs, giveItem } from '../support/ask-as.ts';
import { brokenWords } from '../support/broken-words.ts';
import { still, useBrowser } from '../support/fixture.ts';

const { inPage, server } = useBrowser(approvedEnvironment);
const askAs = createAskAs(server);

/** A text of the greatest length, without a place to break it, that begins as the given one does. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '').padEnd(textLimits.name, 'Mm');

/** The fields that contain texts of people. The name of an item is its id, so items keep theirs. */
const texts = /^(?:title|description|race|manual|username|nickname|realName|before|after|of)$/;
const isItem = (value: object): boolean => 'craft' in value;

const longClasses = Array.from({ length: 6 }, (_, index) => unbroken(`Class${index}`));

/** An answer with the longest texts that the contract allows, and these classes for each character. */
function lengthened(value: unknown, classes: readonly string[], key = ''): unknown {
  if (typeof value === 'string') return texts.test(key) ? unbroken(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'characterClass') return classes;
  if (Array.isArray(value)) return value.map((one) => lengthened(one, classes, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'name' && typeof one === 'string' && !isItem(value)
        ? unbroken(one)
        : lengthened(one, classes, name),
    ]),
  );
}

/** Lengthens the texts of each answer, except those of a stream, which never ends. */
const lengthenAnswers = (page: Page, classes: readonly string[] = longClasses) =>
  page.route(
    ({ pathname }) => !/\/(?:assets|changes|foundry|auth|oauth2)\b/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
      await route.fulfill({ response, json: lengthened(await response.json(), classes) });
    },
  );

let given: Promise<unknown> | undefined;

/** Creates an item with the longest name, and gives it to a character, once. */
const giveLongItem = () =>
  (given ??= (async () => {
    const name = unbroken('Aaa');
    await askAs('demo-keeper', '/item', 'POST', { name, manual: unbroken('Manual') });
    await giveItem(askAs, name);
  })());

/** Scenes whose steps need no name that is lengthened here. */
const acting = /^(?:profile-opened-row|profile-sale|itemList-deletion|palette|drawer|preferences)$/;
/** Scenes of a failure show no texts of people. */
const scenes = approvableScenes.filter(
  ({ name, act }) =>
    (act === undefined || acting.test(name)) && !/-(?:failed|loading|none|empty)$/.test(name),
);

/** The elements that begin in the window and end outside, unless they are part of something that scrolls, and those that cut their text. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
    const excess = document.documentElement.scrollWidth - width;
    const wide = [...document.querySelectorAll('main *, header *, [role$=dialog] *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !isHeld(element),
    );
    const cut = [...document.querySelectorAll('main :not(input)')].filter(
      (element) =>
        getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth,
    );
    return [
      ...(excess > 0 ? [`The page scrolls sideways by ${excess} px`] : []),
      ...[...wide, ...cut].slice(0, 5).map((element) => element.outerHTML.slice(0, 200)),
    ];
  });

it.each(scenes.map((scene) => [scene.name, scene] as const))(
  '%s has room for the longest texts without a space in a narrow window',
  (_, scene) =>
    inPage(async (watched) => {
      await giveLongItem();
      await lengthenAnswers(watched.page);
      await openApproved(watched, scene);
      expect(await outside(watched.page)).toEqual([]);
      await watched.page.unrouteAll({ behavior: 'wait' });
    }, still(320)),
);

it.each(approvableScenes.filter(({ name }) => name === 'ownCharacters' || name === 'profile-inventory'))(
  'the classes on $name break between each other in a narrow window, never inside one that fits in a line',
  (scene) =>
    inPage(async (watched) => {
      const { page } = watched;
      const classes = ['Sorcerer', 'Artificer', 'Barbarian', 'Necromancer', 'Wizard', 'Paladin'];
      await lengthenAnswers(page, classes);
      await openApproved(watched, scene);
      await page
        .locator('main p', { hasText: /Lvl \d.*Sorcerer/ })
        .first()
        .waitFor();
      expect(await brokenWords(page, 'main p', new RegExp(classes.join('|')))).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }, still(320)),
);
