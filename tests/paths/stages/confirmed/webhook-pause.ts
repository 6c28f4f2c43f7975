import assert from 'node:assert/strict';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import type { Scene } from '../../support/stage.ts';
import { confirmedWriteStage } from '../confirmed-write.ts';
import { button, member, openWebhook, tavern } from './webhook-scene.ts';

async function seeOnServer(scene: Scene, isPaused: boolean): Promise<void> {
  const webhooks = await scene.askAs<Webhook[]>(member, 'GET', '/webhook');
  assert.deepEqual(
    webhooks.map((webhook) => [webhook.name, webhook.kinds, webhook.isPaused]),
    [[tavern, ['itemGiven'], isPaused]],
  );
}

export const webhookPauseStage = confirmedWriteStage({
  member,
  call: 'changeWebhook',
  async open(scene) {
    await openWebhook(scene, 'https://hooks.example/tavern');
    await scene.keys.press(button(scene, 'Pause'));
  },
  question: () => `Do you want to pause ${tavern}? Events wait until you resume it.`,
  confirm: 'Pause',
  busy: 'Pausing...',
  succeeded: `${tavern} is paused.`,
  why: {
    400: 'The webhook is being examined',
    500: 'An error occurred, please try again later',
    0: 'Nyx got no readable answer from the server, so the webhook may or may not have changed. Look whether it is paused.',
  },
  seeOnServer,
  async seeClosed(scene, isPaused) {
    await seeOnServer(scene, isPaused);
    const now = button(scene, isPaused ? 'Resume' : 'Pause');
    await now.waitFor();
    assert.equal(await now.evaluate((element) => element === document.activeElement), true);
  },
});
