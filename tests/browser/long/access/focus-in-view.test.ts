import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { openedScenes, openScene } from '../../support/opened-scenes.ts';

const { inPage } = useBrowser();
const windowAt400 = { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' } as const;

/** After this many presses of Tab, each control of a form or dialog has had the focus. */
const maxPresses = 50;
const forms = ['insertSession', 'addItem', 'updateCharacter'];
const dialogs = ['palette', 'drawer', ...openedScenes.map(({ name }) => name)];

/**
 * What is wrong with the place of the focused control, or of the label that contains it; null if at least 20 px of it, or
 * all of it, can be seen, and nothing covers its middle.
 */
const faultOfPlace = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // An error below the field that has just been left appears a frame later.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const focused = document.activeElement;
    // A dialog that the mouse has opened does not show its focus.
    if (!focused?.matches(':focus-visible')) return null;
    const shown = focused.closest('label') ?? focused;
    const { top, bottom, left, right, height } = shown.getBoundingClientRect();
    const name = `${focused.outerHTML.slice(0, 160)} at ${Math.round(top)} to ${Math.round(bottom)}`;
    const visibleTop = Math.max(0, top);
    const visibleBottom = Math.min(innerHeight, bottom);
    if (visibleBottom - visibleTop < Math.min(20, height)) return `out of view: ${name}`;
    const hit = document.elementFromPoint((left + right) / 2, (visibleTop + visibleBottom) / 2);
    const isCovered = hit !== null && !shown.contains(hit) && !hit.contains(shown);
    return isCovered ? `covered by ${hit.outerHTML.slice(0, 160)}: ${name}` : null;
  });

/** What is wrong with the places of the controls that Tab and then Shift+Tab reach. */
async function faultsOfPlaces(page: Page): Promise<string[]> {
  const faults = new Set([await faultOfPlace(page)]);
  for (let press = 0; press < maxPresses; press += 1) {
    await page.keyboard.press(press < maxPresses / 2 ? 'Tab' : 'Shift+Tab');
    faults.add(await faultOfPlace(page));
  }
  return [...faults].filter((fault) => fault !== null);
}

it.each([...forms, ...dialogs])('what Tab reaches in %s is in view, in a window of 320 × 256 px', (name) =>
  inPage(async ({ page }) => {
    await openScene(page, name);
    expect(await faultsOfPlaces(page)).toEqual([]);
  }, windowAt400),
);

it.each([windowAt400, { viewport: { width: 640, height: 512 }, reducedMotion: 'reduce' } as const])(
  'what Tab reaches in the dialog of an item is in view, in a window of $viewport.width × $viewport.height px',
  (options) =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-keeper');
      await page.goto(addresses.itemList);
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .press('Enter');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor();
      expect(await faultsOfPlaces(page)).toEqual([]);
    }, options),
);

it.each([
  ['insertSession', /^Calendar Session Date/, 'gridcell'],
  ['addItem', 'Add a Recipe', 'textbox'],
  ['webhooks', 'Add a webhook', 'textbox'],
] as const)(
  'what a key opens in %s shows its first focus, in a window of 320 × 256 px',
  (name, button, role) =>
    inPage(async ({ page }) => {
      await openScene(page, name);
      await page.getByRole('button', { name: button }).press('Enter');
      await page.getByRole('dialog').getByRole(role).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches(':focus-visible')))
        .toBe(true);
      expect(await faultOfPlace(page)).toBeNull();
    }, windowAt400),
);

it('the preferences that a key opens show the chosen mode, which has the focus, in a window of 320 × 256 px', () =>
  inPage(async ({ page }) => {
    await openScene(page, 'character');
    await page.getByRole('button', { name: /, your menu$/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Preferences' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await dialog.getByRole('radio', { name: 'Light', exact: true }).first().press('ArrowDown');
    expect(await faultOfPlace(page)).toBeNull();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /, your menu$/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Preferences' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await faultOfPlace(page)).toBeNull();
  }, windowAt400));

it('the keys that read a chart show its caption, in a window of 320 × 256 px', () =>
  inPage(async ({ page }) => {
    await openScene(page, 'sessionStats-year');
    const slider = page.getByRole('slider', { name: /^Sessions per day/ });
    await slider.press('ArrowLeft');
    const caption = page.getByRole('figure').filter({ has: slider }).locator('figcaption');
    await expect.poll(async () => (await caption.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await caption.boundingBox())?.y).toBeLessThan(200);
  }, windowAt400));

it('the button that shortens a list stays in view, in a window of 320 × 256 px', () =>
  inPage(async ({ page }) => {
    await openScene(page, 'sessionStats-year');
    const button = page.getByRole('button', { name: /, Most played/ });
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(await faultOfPlace(page)).toBeNull();
  }, windowAt400));

it('the month of a calendar stays above its days, in a window of 320 × 256 px', () =>
  inPage(async ({ page }) => {
    await openScene(page, 'insertSession');
    await page.getByRole('button', { name: /^Calendar Session Date/ }).press('Enter');
    await page.getByRole('gridcell').first().waitFor();
    for (let week = 0; week < 5; week += 1) {
      await page.keyboard.press('ArrowUp');
      expect(await faultOfPlace(page)).toBeNull();
    }
    const month = page.getByRole('dialog').locator('header');
    expect((await month.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  }, windowAt400));
