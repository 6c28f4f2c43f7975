import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ConfirmationStage, confirmationStage } from '../confirmation.ts';
import { button, member, openWebhook, tavern } from './webhook-scene.ts';

/** Number of tests that the receiver has got on the current path. */
let received = 0;

/** Starts a receiver that accepts everything and ends with the process. @returns its origin */
async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let host = '';

export const webhookTrialStage: ConfirmationStage = {
  ...confirmationStage({
    member,
    call: 'tryWebhook',
    async prepare(scene) {
      host ||= await startReceiver();
      received = 0;
      await openWebhook(scene, `${host}/tavern`);
    },
    opener: (scene) => button(scene, 'Try'),
    question: () =>
      `Do you want to send a test to ${tavern}? Nyx sends one event of the type test to ${host}, also while the webhook is paused.`,
    confirm: 'Send',
    busy: 'Sending a test...',
    succeeded: 'The receiver accepted the test.',
    unanswered:
      'Nyx got no readable answer from the server, so the test may or may not have been sent. Look whether the receiver has got it.',
    isDoneOnServer: () => Promise.resolve(received === 1),
  }),
  env: { NYX_WEBHOOK_PRIVATE: 'true' },
};
