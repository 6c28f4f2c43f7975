/**
 * Compares where the keys lead in each scene with files that a person has approved: what has the focus at first, after
 * each press of Tab, and after Escape. `-u` writes the files again; read the diff.
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { focusedPhrase } from '../../../paths/support/transcript.ts';
import {
  approvable,
  approvableScenes,
  approvedEnvironment,
  fileOf,
  openApproved,
} from '../../support/approved-scenes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { settled } from '../../support/settled.ts';

const { inPage } = useBrowser(approvedEnvironment);

/** Reading the accessibility tree puts an offline page online again. */
const scenes = approvableScenes.filter(({ name }) => name !== 'offline');

/** After this many presses of Tab, each kind of control in a list has had the focus. */
const maxPresses = 40;

/** Whether this is the first call while the focused element has the focus. The page itself counts as visited. */
const isNewlyFocused = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const isNew = focused !== document.body && !focused.hasAttribute('data-had-focus');
    focused.setAttribute('data-had-focus', '');
    return isNew;
  });

/** What has the focus, and the roles of what is open above the page. */
async function situation(page: Page): Promise<string> {
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('listbox'));
  const roles = await opened.evaluateAll((elements) =>
    elements.map((element) => element.role ?? element.tagName),
  );
  return [approvable(await focusedPhrase(page)), ...roles.map((role) => `open: ${role}`)].join(', ');
}

async function pressKeys(page: Page): Promise<string> {
  // A part of a page that is still loading has no controls yet.
  await settled(() => page.locator('body').innerText());
  const lines = [`At first: ${await settled(() => situation(page))}`];
  let isNew = true;
  await isNewlyFocused(page);
  for (let press = 0; press < maxPresses && isNew; press += 1) {
    await page.keyboard.press('Tab');
    lines.push(approvable(await focusedPhrase(page)));
    isNew = await isNewlyFocused(page);
  }
  await page.keyboard.press('Escape');
  lines.push(`Escape: ${await settled(() => situation(page))}`);
  return `${lines.join('\n')}\n`;
}

it.for(scenes.map((scene) => [scene.name, scene] as const))(
  'the keys lead in %s to what a person has approved',
  async ([, scene], { expect: expectHere }) =>
    inPage(
      async (watched) => {
        await openApproved(watched, scene);
        await expectHere(await pressKeys(watched.page)).toMatchFileSnapshot(fileOf(scene));
      },
      { viewport: { width: 1_280, height: 844 }, reducedMotion: 'reduce' },
    ),
);
