import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { confirmedWriteStage } from './confirmed-write.ts';

const instance = 'deposito-pg';

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${instance}`) }) });
const opener = (page: Page) => row(page).getByRole('button', { name: `Terminate ${instance}` });

/** What the table says of the instance, which it hears from the server again and again. */
const seeStatus = (page: Page, status: 'ONLINE' | 'STOPPED'): Promise<void> =>
  row(page).getByRole('cell').getByText(status, { exact: true }).waitFor();

export const terminationStage = confirmedWriteStage({
  member: 'demo-warden',
  call: 'stopInstance',
  async open({ server, page, keys }) {
    // As a visitor does who finds it stopped.
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
  // The table behind the dialog hears it from the server, in its own time.
  seeOnServer: () => Promise.resolve(),
  async seeClosed({ page }, isStopped) {
    await seeStatus(page, isStopped ? 'STOPPED' : 'ONLINE');
    assert.equal(await opener(page).evaluate((button) => button === document.activeElement), true);
  },
});
