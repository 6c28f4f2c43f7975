import type { Locator, Page } from 'playwright-core';

export const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
export type PartName = (typeof partNames)[number];

/** A part of the date in the session form. */
export const part = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `${name}, Session Date` });

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
