import assert from 'node:assert/strict';
import type { Scene, Stage } from '../support/stage.ts';
import type { wait } from '../models/wait.ts';
import { answer, seeWork } from './dialog.ts';
import { waitForQuietNetwork } from '../../support/network.ts';

const stop = ({ page }: Scene) => page.getByRole('button', { name: 'Stop waiting' });
const isRead = ({ caseIndex }: Scene): boolean => caseIndex === 0;
const words = ({ page }: Scene) => page.getByText("Nyx is still waiting for the server's answer.");

export const waitStage: Stage<typeof wait> = {
  member: 'demo-master',
  isTimed: true,
  calls: { read: 'sessions', write: 'deleteSession' },
  async open(scene) {
    const { page, held, keys } = scene;
    if (isRead(scene)) held.begin();
    await page.goto('/session/list');
    if (isRead(scene)) return held.seeMade('read');
    // The app also prefetches the next page of the list, which must not be held.
    await waitForQuietNetwork(page);
    await keys.press(page.getByRole('button', { name: /^Delete / }).first());
    held.begin();
    await answer(scene, 'I understand, delete');
    await held.seeMade('write');
  },
  acts: {
    async 'wait.givenUp'(scene) {
      if (isRead(scene)) return scene.keys.press(stop(scene));
      assert.equal(await stop(scene).count(), 0);
    },
  },
  sees: {
    async short(scene, _situation, sample) {
      const { page } = scene;
      await words(scene).waitFor({ state: 'detached' });
      assert.equal(await stop(scene).count(), 0);
      if (!sample) return;
      await page.getByText("Cannot load sessions: You stopped waiting for the server's answer.").waitFor();
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
    async long(scene) {
      await words(scene).waitFor();
      if (isRead(scene)) return stop(scene).waitFor();
      await seeWork(scene, 'It may or may not have been done already');
    },
  },
};
