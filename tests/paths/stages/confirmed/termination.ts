import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { confirmedWriteStage } from '../confirmed-write.ts';

const instance = 'deposito-pg';

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${instance}`) }) });
const opener = (page: Page) => row(page).getByRole('button', { name: `Terminate ${instance}` });

/** Waits for the instance's status in the table, which the server updates repeatedly. */
const seeStatus = (page: Page, status: 'ONLINE' | 'STOPPED'): Promise<void> =>
  row(page).getByRole('cell').getByText(status, { exact: true }).waitFor();

export const terminationStage = confirmedWriteStage({
  member: 'demo-warden',
  call: 'stopInstance',
  async open({ server, page, keys }) {
    // Starts the instance, as a visitor to a stopped instance does.
    const visit = await fetch(`${server.url}/foundry/inactive/${instance}`);
    assert.equal(visit.status, 200);
    await page.goto('/foundry/instances');
    await seeStatus(page, 'ONLINE');
    await keys.press(opener(page));
  },
  question: () => `Do you want to terminate ${instance}?`,
  warning: 'Everyone who is playing there is disconnected at once.',
  confirm: 'Terminate',
  busy: `Terminating ${instance}...`,
  why: {
    400: 'The instance is being repaired',
    500: 'An error occurred, please try again later',
    0: 'Nyx got no readable answer from the server, so the instance may or may not have been stopped. Look at its status.',
  },
  // The server updates the table behind the dialog only after a while.
  seeOnServer: () => Promise.resolve(),
  async seeClosed({ page }, isStopped) {
    await seeStatus(page, isStopped ? 'STOPPED' : 'ONLINE');
    assert.equal(await opener(page).evaluate((button) => button === document.activeElement), true);
  },
});
