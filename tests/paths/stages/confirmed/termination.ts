import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { confirmationStage } from '../confirmation.ts';

const instance = 'deposito-pg';

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${instance}`) }) });

/** Waits for the instance's status in the table, which the server updates repeatedly. */
const seeStatus = (page: Page, status: 'ONLINE' | 'STOPPED'): Promise<void> =>
  row(page).getByRole('cell').getByText(status, { exact: true }).waitFor();

export const terminationStage = confirmationStage({
  member: 'demo-warden',
  call: 'stopInstance',
  async prepare({ server, page }) {
    // Starts the instance, as a visitor to a stopped instance does.
    const visit = await fetch(`${server.url}/foundry/inactive/${instance}`);
    assert.equal(visit.status, 200, 'status of the visit');
    await page.goto('/foundry/instances');
    await seeStatus(page, 'ONLINE');
  },
  opener: ({ page }) => row(page).getByRole('button', { name: `Terminate ${instance}` }),
  question: () => `Do you want to terminate ${instance}?`,
  warning: 'Everyone who is playing there is disconnected at once.',
  confirm: 'Terminate',
  busy: `Terminating ${instance}...`,
  unanswered:
    'Nyx got no readable answer from the server, so the instance may or may not have been stopped. Look at its status.',
  // The server updates the table behind the dialog only after a while.
  isDoneOnServer: () => Promise.resolve(null),
  seeClosed: ({ page }, isStopped) => seeStatus(page, isStopped ? 'STOPPED' : 'ONLINE'),
});
