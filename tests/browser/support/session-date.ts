import type { Locator, Page } from 'playwright-core';
import * as form from './form.ts';

export const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
export type PartName = (typeof partNames)[number];

/** A part of the date in the session form. */
export const part = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `${name}, Session Date` });

/** The date that the parts show. */
export async function written(page: Page): Promise<string> {
  const [year, month, day, ...time] = await Promise.all(
    partNames.map((name) => part(page, name).innerText()),
  );
  return `${year}-${month}-${day} ${time.join(':')}`;
}

/** Opens the session form and fills in everything that a save requires. */
export async function fillSession(page: Page, title = 'A count of heads'): Promise<void> {
  await form.openForm(page, '/session/insert');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.pick(page.getByRole('combobox', { name: 'Master' }), 'bram', 'Bram Copperkettle (Mira)');
  const row = page.getByRole('group', { name: 'Participant 1' });
  await form.pick(row.getByRole('combobox'), 'lyra dusk', 'Lyra Duskwhisper (Mira)');
}

/**
 * Types a whole date, such as `2026-11-22 14:52`, from the year on: each complete part passes the focus to the next.
 */
export async function typeDate(page: Page, date: string): Promise<void> {
  await part(page, 'year').click();
  await page.keyboard.type(date.replaceAll(/\D/g, ''));
}

/** Clicks a part of the date and types digits into it; without digits, clears it. */
export async function typeInto(page: Page, name: string, digits: string): Promise<void> {
  await part(page, name).click();
  await (digits === '' ? page.keyboard.press('Backspace') : page.keyboard.type(digits));
}
