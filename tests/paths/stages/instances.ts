import type { Page } from 'playwright-core';

/** A virtual tabletop of the demo community. */
export const instance = 'deposito-pg';

export const instanceRow = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${instance}`) }) });

/** Waits for the instance's status in the table, which the server updates repeatedly. */
export const seeStatus = (page: Page, status: 'ONLINE' | 'STOPPED'): Promise<void> =>
  instanceRow(page).getByRole('cell').getByText(status, { exact: true }).waitFor();
