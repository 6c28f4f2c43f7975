import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/items.ts';
import { ask } from './ask.ts';
import { visit } from './quick-sign-in.ts';

/** A member who may use all forms. */
export const admin = 'demo-admin';

export async function openForm(page: Page, path: string, member = admin): Promise<void> {
  await visit(page, path, member);
  await page.locator('form').waitFor();
}

/** Clicks a button even while it is `aria-disabled`, as a user can. */
export async function press(where: Page | Locator, name: string): Promise<void> {
  const button = where.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-disabled')) !== 'true') return button.click();
  await button.scrollIntoViewIfNeeded();
  // A forced click does not wait until the button stops moving, so wait here.
  await button.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const position = () => JSON.stringify(element.getBoundingClientRect());
    for (let framesAtRest = 0, before = position(); framesAtRest < 3; before = position()) {
      await frame();
      framesAtRest = position() === before ? framesAtRest + 1 : 0;
    }
  });
  await button.click({ force: true });
}

export const alertDialog = (page: Page): Locator => page.getByRole('alertdialog');

export async function acknowledge(page: Page, words: string, path: string): Promise<void> {
  await alertDialog(page).getByText(words).waitFor();
  await press(alertDialog(page), 'Ok');
  await page.waitForURL((url) => url.pathname === path);
}

/** Types into a picker, and waits until the picker has completed the text. */
export async function pick(field: Locator, typed: string, completed: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(typed);
  await expect.poll(() => field.inputValue()).toBe(completed);
}

export async function add(field: Locator, name: string): Promise<void> {
  // Scrolling under an open list closes it, so the page scrolls before the list opens.
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const option = field.page().getByRole('option', { name, exact: true });
  const openList = async (): Promise<void> => {
    await field.fill('');
    await field.fill(name);
  };
  await openList();
  // A part of the form that loads late moves the page, which also closes the list.
  await option.click({ timeout: 10_000 }).catch(async () => {
    await openList();
    await option.click();
  });
}

/** The accessible description of a control: its help text and its error. */
const description = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

/** Checks that an error is visible and part of the description of the control. */
export async function expectFault(control: Locator, message: string): Promise<void> {
  await expect.poll(() => description(control)).toContain(message);
  expect(await control.page().getByText(message, { exact: true }).first().isVisible()).toBe(true);
}

export const expectNoFault = (control: Locator, message: string): Promise<void> =>
  expect.poll(() => description(control)).not.toContain(message);

/** Path of the focused field in the form's data, such as `participants.1.exp`. */
const focusedField = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? 'no field',
  );

export const expectFocus = (page: Page, path: string): Promise<void> =>
  expect.poll(() => focusedField(page)).toBe(path);

/** Delays matching calls. @returns a function that sends the delayed calls, and delays no further ones */
export async function hold(page: Page, matches: (call: Request) => boolean): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const everything = '**/*';
  await page.route(everything, async (route) => {
    if (matches(route.request())) await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(everything);
  };
}

/** Reloads a page, and confirms the browser's question about unsaved changes if it appears. */
export async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

/** The server's data of an active character; undefined if it is no longer active. */
export const activeCharacter = async (page: Page, id: string): Promise<WireCharacter | undefined> =>
  (await ask<WireCharacter[]>(page, '/character/active')).find((character) => character.id === id);

export const itemOnServer = async (page: Page, name: string): Promise<WireItem | undefined> =>
  (await ask<WireItem[]>(page, '/item/byIds', 'POST', { ids: [name] }))[0];

export async function addBrew(page: Page): Promise<void> {
  await press(page, 'Add a Recipe');
  const dialog = page.getByRole('dialog', { name: 'Add recipe' });
  await dialog.getByRole('textbox', { name: 'Recipe name' }).fill('Brew');
  await dialog.getByRole('spinbutton', { name: 'Money cost' }).fill('4');
  await press(dialog, 'Save recipe');
  await dialog.waitFor({ state: 'detached' });
}
