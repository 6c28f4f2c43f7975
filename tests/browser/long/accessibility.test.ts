import type { BrowserContext, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { assertAccessible } from '../../support/axe.ts';
import { openFilters } from '../support/filters.ts';
import { useBrowser } from '../support/fixture.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../support/person.ts';
import { pressEscape } from '../support/press-escape.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];
const modes = ['light', 'dark'] as const;
const cases = modes.flatMap((mode) => sizes.map((viewport) => ({ mode, viewport })));

const setMode = (context: BrowserContext, mode: string) =>
  context.addInitScript((chosen) => localStorage.setItem('nyx-colour-mode', chosen), mode);

/** Checks that the page does not scroll sideways (WCAG 1.4.10, reflow). */
const assertReflow = async (page: Page, where: string): Promise<void> => {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) throw new Error(`${where} scrolls sideways by ${excess} px`);
};

describe.each(cases)('$mode mode at $viewport.width px', ({ mode, viewport }) => {
  const check = async (page: Page, where: string): Promise<void> => {
    // During an animation, colours are not final.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((animation) => animation.effect?.getComputedTiming().iterations === Infinity),
    );
    await assertAccessible(page, `${where}, ${mode}, ${viewport.width} px`);
    await assertReflow(page, where);
  };
  const options = { viewport, reducedMotion: 'reduce' } as const;

  it('has no axe violations for a signed-out visitor', () =>
    inPage(async ({ page, context }) => {
      await setMode(context, mode);
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await check(page, 'landing');
      await page.getByRole('link', { name: 'Accessibility' }).click();
      await page.getByText('It aims at level AA of WCAG 2.2').waitFor();
      for (const heading of [
        'Without a mouse',
        'How it is tested',
        'Known limits',
        'Something does not work for you?',
      ])
        await page.getByRole('heading', { level: 2, name: heading }).waitFor();
      await check(page, 'accessibility statement');
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-player/ }).waitFor();
      await check(page, 'sign-in page');
      await page.goto('/auth?code=a&state=b');
      await page.getByText('The login failed').waitFor();
      await check(page, 'failed login');
      await page.goto('/nowhere');
      await page.getByText('No route matches').waitFor();
      await check(page, 'unknown address');
    }, options));

  it('has no axe violations on the page of the member’s characters, with any or none, and in the member’s menu', () =>
    inPage(async ({ page, context }) => {
      await setMode(context, mode);
      await signInQuickly(page);
      await page.goto('/user');
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      await check(page, 'own characters');
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await check(page, 'member’s menu');
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await signInQuickly(page, 'demo-newcomer');
      await page.goto('/user');
      await page.getByText('You have no active character yet.').waitFor();
      await check(page, 'no characters');
    }, options));

  it('has no axe violations on a profile, its upload dialog and its error', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of 404/);
      await setMode(context, mode);
      await signInQuickly(page);
      await page.goto(profilePath());
      await page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' }).waitFor();
      await check(page, 'profile');
      await page.getByRole('button', { name: 'Change the image' }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'upload dialog');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await page.getByText('Only .png, .jpg, and .webp under 256Kb are allowed.').waitFor();
      await check(page, 'upload dialog with an error');
      await page.goto(profilePath('demo-player:Nobody'));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Go Back' }).waitFor();
      await check(page, 'error dialog');
    }, options));

  it('has no axe violations on an inventory, its item cards, the drawer, and a sale in three states', () =>
    inPage(async ({ page, context }) => {
      await setMode(context, mode);
      await signInQuickly(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await page.getByText(/items are shown/).waitFor();
      await check(page, 'inventory');
      await openItem(page, 'Heartfire Lantern');
      await page.getByText('With a captured ember').waitFor();
      await check(page, 'item with recipes');
      const card = await openItem(page, 'Astral Compendium of All Things');
      await card.getByRole('button', { name: 'All labels' }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'drawer of labels');
      await pressEscape(page);
      await openFilters(page);
      await page.getByRole('button', { name: 'Filter by label' }).click();
      await page.getByRole('listbox').waitFor();
      await check(page, 'label filter');
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
      await page.getByText('No item matches').waitFor();
      await check(page, 'nothing found');

      const potion = await openItem(page, 'Potion of Healing');
      await potion.getByRole('button', { name: sellName('Potion of Healing') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      await check(page, 'sale, asking');
      let answer = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await context.route('**/inventory', async (route) => {
        if (route.request().method() === 'POST') await released;
        await route.continue();
      });
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await dialog.getByText('Selling item...').waitFor();
      await check(page, 'sale, working');
      answer();
      await dialog.getByText('Operation completed successfully').waitFor();
      await check(page, 'sale, done');
    }, options));
});
