/**
 * Compares what a screen reader says on each screen, and in each state of `npm run screenshots`, with files that a person
 * has approved: every phrase once, in reading order. `-u` writes the files again; read the diff.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#screens/shared/addresses.ts';
import { type Scene, scenesAt } from '../../../gallery/scenes.ts';
import { shiftedClock } from '../../../paths/support/shifted-clock.ts';
import { transcript } from '../../../paths/support/transcript.ts';
import { useBrowser } from '../../support/fixture.ts';
import { openedScenes } from '../../support/opened-scenes.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

/** The demo's dates are relative to the start of the server, so its clock and those of the pages begin at the same time. */
const begin = Date.parse('2030-03-14T18:30:00Z');
const clock = shiftedClock(begin - Date.now());

const { inPage } = useBrowser({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
});

/**
 * Scenes that are left out: a drawn item is random, and reading the accessibility tree puts an offline page online
 * again. The transcript of randomItem and `last-seen.test.ts` check their words.
 */
const excluded = ['giveRandomItem-drawn', 'offline'];

/**
 * Replaces numbers except levels, because some depend on how long the tests take. Other tests compare them with the
 * server's.
 */
const approvable = (phrase: string): string => phrase.replaceAll(/(?<!, level )\b\d+(?:[.,:/]\d+)*/g, '#');

/** The folder of a scene's words. The scenes of routes have the names of the routes. */
function folderOf({ name }: Scene): string {
  if (Object.hasOwn(paths, name)) return 'screens';
  if (openedScenes.some((scene) => scene.name === name)) return 'opened';
  const [, state] = /-(loading|failed)$/.exec(name) ?? [];
  return state ?? 'states';
}

const fileOf = (scene: Scene): string => `${folderOf(scene)}/${scene.name.replaceAll(' ', '-')}.txt`;

/** Waits until the top bar shows the member's name, which loads separately. */
const untilNamed = (page: Page): Promise<void> =>
  page
    .locator('header')
    .getByLabel(/, your menu$/)
    .first()
    .waitFor({ state: 'attached' });

/** The approvable phrases of the page once they no longer change. */
async function wordsOf(page: Page): Promise<string> {
  let words = '';
  await expect
    .poll(async () => {
      const before = words;
      words = [...new Set((await transcript(page)).map(approvable))].join('\n');
      return words === before;
    })
    .toBe(true);
  return `${words}\n`;
}

const scenes = [...scenesAt(begin), ...openedScenes].filter(({ name }) => !excluded.includes(name));

it.for(scenes.map((scene) => [scene.name, scene] as const))(
  'the words of %s are those that a person has approved',
  async ([, scene], { expect: expectHere }) =>
    inPage(async ({ page, context, allow }) => {
      // Some scenes show failures, and the demo's world has no icon.
      allow(/status of (?:403|404|500)|favicon\.ico|net::ERR_/);
      const { member, address, content, before, act } = scene;
      await context.addInitScript(clock);
      if (member !== null) await signInQuickly(page, member);
      await before?.(page);
      await page.goto(address);
      await page.locator(content).filter({ visible: true }).first().waitFor();
      if (member !== null) await untilNamed(page);
      await act?.(page);
      await expectHere(await wordsOf(page)).toMatchFileSnapshot(fileOf(scene));
    }),
);
