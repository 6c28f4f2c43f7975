import type { Page } from 'playwright-core';

/** Opens the preferences from the member's menu. Other languages pass the names of the menu and of its entry. */
export async function openPreferences(page: Page, menu = /, your menu$/, entry = 'Preferences') {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog', { name: entry });
  await dialog.waitFor();
  return dialog;
}

/** Chooses an option of a radio group by a click on its label, as a person with a mouse does. */
export const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();
