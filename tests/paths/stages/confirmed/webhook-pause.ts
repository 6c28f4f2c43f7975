import assert from 'node:assert/strict';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { confirmationStage } from '../confirmation.ts';
import { button, member, openWebhook, tavern } from './webhook-scene.ts';

export const webhookPauseStage = confirmationStage({
  member,
  call: 'changeWebhook',
  prepare: (scene) => openWebhook(scene, 'https://hooks.example/tavern'),
  opener: (scene) => button(scene, 'Pause'),
  question: () => `Do you want to pause ${tavern}? Events wait until you resume it.`,
  confirm: 'Pause',
  busy: 'Pausing...',
  succeeded: `${tavern} is paused.`,
  unanswered:
    'Nyx got no readable answer from the server, so the webhook may or may not have changed. Look whether it is paused.',
  async isDoneOnServer(scene) {
    const webhooks = await scene.askAs<Webhook[]>(member, 'GET', '/webhook');
    const stored = webhooks.map(({ name, kinds, isPaused }) => [name, kinds, isPaused]);
    assert.deepEqual(
      stored,
      [[tavern, ['itemGiven'], stored[0]?.[2]]],
      'the webhook, whose name and kinds must not change',
    );
    return stored[0]?.[2] === true;
  },
  focusedAfter: (scene) => button(scene, 'Resume'),
});
