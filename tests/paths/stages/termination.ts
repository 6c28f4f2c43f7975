import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Stage } from '../support/stage.ts';
import { seeAsked } from './asked.ts';
import { answer, seeFlow, seeNoFlow, seeRefusal, seeWork, wordsFor } from './dialog.ts';

const instance = 'deposito-pg';

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${instance}`) }) });

/** What the table says of the instance, which it hears from the server again and again. */
const seeStatus = (page: Page, status: 'ONLINE' | 'STOPPED'): Promise<void> =>
  row(page).getByRole('cell').getByText(status, { exact: true }).waitFor();

const why: Record<number, string> = {
  400: 'The instance is being repaired',
  500: 'An error occurred, please try again later',
  0: 'Nyx got no readable answer from the server, so the instance may or may not have been stopped. Look at its status.',
};

export const terminationStage: Stage = {
  member: 'demo-warden',
  calls: { stopInstance: 'stopInstance' },
  async open({ server, page, keys }) {
    // As a visitor does who finds it stopped.
    const visit = await fetch(`${server.url}/foundry/inactive/${instance}`);
    assert.equal(visit.status, 200);
    await page.goto('/foundry/instances');
    await seeStatus(page, 'ONLINE');
    await keys.press(row(page).getByRole('button', { name: `Terminate ${instance}` }));
  },
  acts: {
    'termination.confirmed': (scene) => answer(scene, 'Terminate'),
    'termination.cancelled': (scene) => answer(scene, 'Cancel'),
    'termination.acknowledged': (scene) => answer(scene, 'Ok'),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
  },
  sees: {
    async asking(scene) {
      await seeFlow(scene, `Do you want to terminate ${instance}?`, ['Cancel', 'Terminate']);
      await scene.page.getByText('Everyone who is playing there is disconnected at once.').waitFor();
      assert.equal(scene.held.made('stopInstance'), 0);
    },
    async stopping(scene) {
      await seeWork(scene, `Terminating ${instance}...`);
      await seeAsked(scene, 'stopInstance', 1);
    },
    refused: (scene, { status }: { status: number | null }) => seeRefusal(scene, wordsFor(why, status)),
    stopped: (scene) => seeFlow(scene, 'Operation completed successfully', ['Ok']),
    async closed(scene, _, deed) {
      await seeNoFlow(scene);
      await seeStatus(scene.page, deed?.type === 'termination.acknowledged' ? 'STOPPED' : 'ONLINE');
      const opener = row(scene.page).getByRole('button', { name: `Terminate ${instance}` });
      assert.equal(await opener.evaluate((button) => button === document.activeElement), true);
    },
  },
};
