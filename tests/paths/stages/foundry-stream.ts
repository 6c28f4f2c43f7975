import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ApartOf } from '#machine-paths';
import type { Scene, Stage } from '../support/stage.ts';
import type { foundryStream } from '../models/foundry-stream.ts';
import { HeldStream, streamOf } from './held-stream.ts';
import { instance, seeStatus } from './instances.ts';

type Situation = ApartOf<typeof foundryStream>;

const retry = (page: Page) => page.getByRole('button', { name: 'Try again now' });

async function seeTable({ page }: Scene, { hasFigures, news }: Situation): Promise<void> {
  assert.equal(await page.getByRole('table').count(), hasFigures ? 1 : 0);
  if (hasFigures) await seeStatus(page, news ? 'ONLINE' : 'STOPPED');
}

async function seeLoss({ page }: Scene, { hasFigures, isAsked }: Situation): Promise<void> {
  const lost = hasFigures ? 'The connection was lost' : 'There was an error while loading the instances';
  await page.getByText(isAsked ? 'Connecting...' : lost, { exact: true }).waitFor();
  await page.getByText(hasFigures ? /^These figures are from .*\d/ : 'Nyx keeps trying.').waitFor();
  await retry(page).waitFor();
  assert.equal(await page.getByText('Live figures').count(), 0);
}

export const foundryStreamStage: Stage<typeof foundryStream> = {
  member: 'demo-warden',
  isTimed: true,
  transcribed: 'main',
  // The time of the last figures, and what an instance has used up since its start.
  varies: [/\d\d:\d\d:\d\d/g, /(?<=cell, )\d+(?= %$|$|D )/gm, /(?<=D )\d+H \d+m/g],
  async open(scene) {
    const { page, askAs } = scene;
    await askAs('demo-warden', 'POST', `/foundry/${instance}`).catch(() => {});
    await HeldStream.hold(scene, '**/foundry/info?*');
    await page.goto('/foundry/instances');
    await page.getByText('Connecting...').waitFor();
  },
  acts: {
    async 'figures.received'(scene, { says }) {
      const isOnline = says.includes('online');
      if (isOnline) await fetch(`${scene.server.url}/foundry/inactive/${instance}`);
      await streamOf(scene).forward(
        isOnline ? /"deposito-pg":\{[^}]*"status":"online"/ : /"deposito-pg":\{[^}]*"status":"stopped"/,
      );
    },
    'stream.lost': (scene) => streamOf(scene).break(),
    'stream.absent': (scene) => streamOf(scene).refuse({ body: 'Cannot GET /foundry/info' }),
    'retry.asked': ({ keys, page }) => keys.press(retry(page)),
  },
  sees: {
    async 'watching.connecting'(scene, situation) {
      await streamOf(scene).seeRequest();
      await seeTable(scene, situation);
      if (situation.failures > 0) return seeLoss(scene, situation);
      await scene.page.getByText('Connecting...').waitFor();
      assert.equal(await retry(scene.page).count(), 0);
    },
    async 'watching.live'(scene, situation) {
      const { page } = scene;
      await page.getByText('Live figures').waitFor();
      await seeTable(scene, situation);
      assert.equal(await retry(page).count(), 0);
      const names = await page.getByRole('rowheader').allInnerTexts();
      assert.deepEqual(
        names.map((name) => name.split('\n')[0]?.trim()),
        ['deposito-pg', 'emberfall'],
      );
      const announcement = page.locator('[aria-live=polite]').getByText(`${instance}: ONLINE.`);
      assert.equal(await announcement.count(), situation.news ? 1 : 0);
    },
    async lost(scene, situation) {
      // After 20 seconds of silence, the page has given up the connection.
      streamOf(scene).waiting = null;
      await seeLoss(scene, situation);
      await seeTable(scene, situation);
    },
    async absent({ page }) {
      await page.getByText('This server has no virtual tabletops.').waitFor();
      assert.equal(await page.getByRole('table').or(retry(page)).count(), 0);
    },
  },
};
