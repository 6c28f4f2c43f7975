import type { Page } from 'playwright-core';

/** Opens a dialog of the member's menu, by default the preferences. */
export async function openPreferences(page: Page, menu = /, your menu$/, entry = 'Preferences') {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog', { name: entry });
  await dialog.waitFor();
  return dialog;
}

/** Chooses as a person does with the keyboard: a radio button's label is what a mouse presses. */
export const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
