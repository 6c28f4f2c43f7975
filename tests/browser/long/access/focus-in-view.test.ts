import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { addresses } from '#screens/shared/addresses.ts';
import { still, useBrowser } from '../../support/fixture.ts';
import { focused as focusedName, sellName } from '../../support/person.ts';
import { visit } from '../../support/quick-sign-in.ts';
import { dialogScenes, formScenes, openScene } from '../../support/opened-scenes.ts';

const { inPage } = useBrowser();
const windowAt400 = still(320, 256);

/** After this many presses of Tab, each kind of control of a form, a dialog or a list has had the focus. */
const maxPresses = 40;

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

/** Remembers in the page which control has the focus now. @returns its place among all that had it; -1 if none has it */
const rememberFocus = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walked = ((globalThis as unknown as { walked?: Element[] }).walked ??= []);
    const focused = document.activeElement as HTMLElement;
    // The page itself, a heading or a dialog may have the focus at first, but Tab does not reach it.
    if (focused.tabIndex < 0) return -1;
    // Tab reaches a chip and then the button in it, but Shift+Tab only the chip.
    const control = focused.closest('[data-removable]') ?? focused;
    if (!walked.includes(control)) walked.push(control);
    return walked.indexOf(control);
  });

/**
 * Which of the remembered controls had the focus out of order: each must follow the one before it in the document, and
 * be below it or at its right, in what is read from left to right.
 */
const faultsOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { walked } = globalThis as unknown as { walked: HTMLElement[] };
    (document.activeElement as HTMLElement).blur();
    // What sticks to an edge of the window counts where it is without that.
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    // The first focus of a dialog is not in its first control.
    const first = walked.findIndex((one) => walked.every((other) => one === other || isBefore(one, other)));
    const controls = [...walked.slice(first), ...walked.slice(0, first)];
    const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
    const isSeenBefore = (one: Element, other: Element) => {
      const [from, to] = [boxOf(one), boxOf(other)];
      // A button that removes a row is in the row's corner, and Tab reaches it after the row's fields. In a narrow
      // window, the answers to a question are below each other, with the last one at the top.
      const isException =
        other.matches('[data-remove]') || getComputedStyle(other.parentElement!).flexWrap === 'wrap-reverse';
      if (isException) return true;
      return to.top >= from.bottom - 4 || (to.bottom > from.top && to.left >= from.left);
    };
    const placeOf = (element: Element) =>
      `${Math.round(boxOf(element).left)}, ${Math.round(boxOf(element).top)}: ${element.outerHTML.slice(0, 120)}`;
    return controls
      .slice(1)
      .map((control, index) => [controls[index]!, control] as const)
      .filter(([before, control]) => !isBefore(before, control) || !isSeenBefore(before, control))
      .map(([before, control]) => `At ${placeOf(control)} after ${placeOf(before)}`);
  });

/**
 * What is wrong with the places of the controls that Tab reaches until it returns to the first one, and then of those
 * that Shift+Tab reaches, and with their order.
 */
async function faultsOfWalk(page: Page): Promise<string[]> {
  const faults = new Set([await faultOfPlace(page)]);
  let last = await rememberFocus(page);
  let next = last;
  for (let press = 0; press < maxPresses && next >= last; press += 1) {
    last = next;
    await page.keyboard.press('Tab');
    next = await rememberFocus(page);
    faults.add(await faultOfPlace(page));
  }
  for (let place = next < last ? last : next - 1; place >= 0; place -= 1) {
    await page.keyboard.press('Shift+Tab');
    const reached = await rememberFocus(page);
    faults.add(await faultOfPlace(page));
    if (reached !== place) faults.add(`Shift+Tab reached control ${reached} instead of ${place}`);
  }
  for (const fault of await faultsOfOrder(page)) faults.add(fault);
  return [...faults].filter((fault) => fault !== null);
}

it.each([...formScenes, ...dialogScenes])(
  'what Tab reaches in %s is in view and in the order of the screen, in a window of 320 × 256 px',
  (name) =>
    inPage(async ({ page }) => {
      await openScene(page, name);
      expect(await faultsOfWalk(page)).toEqual([]);
    }, windowAt400),
);

it.each([windowAt400, still(640, 512)])(
  'what Tab reaches in the dialog of an item is in view and in order, in a window of $viewport.width × $viewport.height px',
  (options) =>
    inPage(async ({ page }) => {
      await visit(page, addresses.itemList, 'demo-keeper');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .press('Enter');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor();
      expect(await faultsOfWalk(page)).toEqual([]);
    }, options),
);

it.each([
  ['calendar', /^button Calendar/],
  ['label filter', /^button Filter by label/],
  ['preferences', /, your menu$/],
  ['recipe', /^button Add a Recipe$/],
  ['question', /^button Delete /],
  ['several', /^button Add several$/],
  ['kinds of changes', /What happened$/],
  ['new webhook', /^button Add a webhook$/],
  ['drawer', /^button Menu$/],
  ['profile-sale', sellName('Potion of Healing')],
] as const)('Escape closes what is open in %s, and returns the focus to what has opened it', (name, opener) =>
  inPage(async ({ page }) => {
    await openScene(page, name);
    const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('listbox'));
    await open.first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role$=dialog], [role=listbox]')))
      .not.toBeNull();
    await page.keyboard.press('Escape');
    await open.first().waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toMatch(opener);
  }, windowAt400),
);

it.each([
  ['insertSession', /^Calendar, Session Date/, 'gridcell'],
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

it('a question that does not fit into a window of 320 × 256 px has the focus itself, and opens at its beginning', () =>
  inPage(async ({ page }) => {
    await openScene(page, 'question');
    const question = page.getByRole('alertdialog');
    await expect.poll(() => question.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await question.evaluate((element) => element.parentElement?.scrollTop)).toBe(0);
  }, windowAt400));

it('a message leaves the button of a dialog free, in a window of 320 × 256 px', () =>
  inPage(async ({ page, allow }) => {
    allow(/Failed to load resource|^request failed/);
    await visit(page, '/item/add', 'demo-keeper');
    const loseAnswer = (route: Route) => route.fetch().then(() => route.abort());
    await page.route('**/item', loseAnswer, { times: 1 });
    await page.getByRole('textbox', { name: 'Name' }).fill('Twice tried');
    for (const name of ['Add item', 'Go Back', 'Add item'])
      await page.getByRole('button', { name }).press('Enter');
    await page.getByText('Your first try had already worked').waitFor();
    await page.getByRole('button', { name: 'Ok' }).focus();
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
    await page.getByRole('button', { name: /^Calendar, Session Date/ }).press('Enter');
    await page.getByRole('gridcell').first().waitFor();
    for (let week = 0; week < 5; week += 1) {
      await page.keyboard.press('ArrowUp');
      expect(await faultOfPlace(page)).toBeNull();
    }
    const month = page.getByRole('dialog').locator('header');
    expect((await month.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  }, windowAt400));
