import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible } from '../../support/axe.ts';
import { cutTexts, smallTargets, withWideSpacing } from '../../support/targets.ts';
import type { Scene } from '../../gallery/scenes.ts';
import { approvableScenes, approvedEnvironment, openApproved } from '../support/approved-scenes.ts';
import { cutPictures, surfacesWithoutEdge } from '../support/edges.ts';
import { still, useBrowser } from '../support/fixture.ts';
import { assertReflow, setColourMode } from '../support/looks.ts';
import { progress } from '../support/opened-scenes.ts';
import { mainCharacter, openItem, profilePath } from '../support/person.ts';

const { inPage } = useBrowser(approvedEnvironment);

const inventory = {
  member: 'demo-player',
  address: profilePath(mainCharacter, 'inventory'),
  content: 'main li h2',
};

async function openRecipes(page: Page): Promise<void> {
  await openItem(page, 'Heartfire Lantern');
  await page.getByText('With a captured ember').waitFor();
}

async function openAllLabels(page: Page): Promise<void> {
  const card = await openItem(page, 'Astral Compendium of All Things');
  await card.getByRole('button', { name: 'All labels' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
}

async function openUsage(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Item' }).fill('potion of healing');
  await page.getByRole('option').first().click();
  await page.getByText(/^Total: \d+$/).waitFor();
}

const keeper = { member: 'demo-keeper' };

const more: readonly Scene[] = [
  { name: 'recipes of an item', ...inventory, act: openRecipes },
  { name: 'all labels of an item', ...inventory, act: openAllLabels },
  { name: 'member’s menu', member: 'demo-player', address: '/user', content: 'main a', act: openMenu },
  progress,
  { name: 'characters of a manager', ...keeper, address: '/character/all', content: 'tbody tr' },
  { name: 'items of a manager', ...keeper, address: '/item/list', content: 'main li h2' },
  { name: 'item usage', ...keeper, address: '/item/usage', content: 'main [role=combobox]', act: openUsage },
];

const cases = [
  { width: 320, mode: 'light' },
  { width: 1_280, mode: 'light' },
  { width: 1_280, mode: 'dark' },
] as const;

/** During an animation, colours are not final. A sign that work is running never ends. */
const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.effect?.getComputedTiming().iterations === Infinity),
  );

/** Checks the page as it is, in both colour modes, in a narrow and in a wide window. */
async function check(page: Page, name: string, checkWidth?: (width: number) => Promise<void>): Promise<void> {
  for (const { width, mode } of cases) {
    await page.setViewportSize({ width, height: 800 });
    await setColourMode(page, mode);
    await untilStill(page);
    await assertAccessible(page, `${name}, ${mode}, ${width} px`);
    await assertReflow(page);
    if (mode === 'light') await checkWidth?.(width);
  }
}

const narrow = still(320);

const scenes = [...approvableScenes, ...more];

it.each(scenes.map((scene) => [scene.name, scene] as const))(
  '%s has no axe violations, does not scroll sideways, cuts nothing off, and has large targets and visible edges',
  (name, scene) =>
    inPage(async (watched) => {
      await openApproved(watched, scene);
      const { page } = watched;
      await check(page, name, async (width) => {
        expect(await smallTargets(page)).toEqual([]);
        // A menu that is open moves once the spacing has made it wider.
        const narrowCuts = async () => (width === 320 ? cutTexts(page) : []);
        await withWideSpacing(page, () => expect.poll(narrowCuts).toEqual([]));
      });
      expect(await cutPictures(page)).toEqual([]);
      expect(await surfacesWithoutEdge(page)).toEqual([]);
    }, narrow),
);

it('the sign-in page has no axe violations and does not scroll sideways, narrow and wide, light and dark', () =>
  inPage(async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Accessibility' }).click();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: /demo-player/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/oauth2/authorize');
    await check(page, 'sign-in page');
  }, narrow));
