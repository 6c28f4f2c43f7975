import type { Page } from 'playwright-core';

export async function openPreferences(page: Page) {
  await page.getByRole('button', { name: /, your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses an option of a radio group by a click on its label, as a person with a mouse does. */
export const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
