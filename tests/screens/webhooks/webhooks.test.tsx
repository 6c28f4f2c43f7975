// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Webhook, webhookIn, webhookKinds, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { formatMoment } from '#core/views/dates.ts';
import { Deliveries } from '#screens/webhooks/deliveries.tsx';
import { deliveryFacts, kindText, outcomeText } from '#screens/webhooks/webhook-words.ts';
import { Webhooks } from '#screens/webhooks/webhooks.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { show } from '../support/screen.tsx';
import type { Answers } from '../support/scripted.ts';

const time = new Date(2030, 0, 2, 18, 30).getTime();
const moment = formatMoment(time);
const webhookOf = (id: string, more: object = {}): Webhook =>
  webhookIn({ id, name: `Hook ${id}`, origin: `https://${id}.example`, kinds: ['itemGiven'], ...more })!;
/** A delivery that was not tried yet. */
const delivery = {
  id: 'd',
  kind: 'itemGiven',
  state: 'waiting' as const,
  tries: 0,
  status: null,
  fault: null,
  created: time,
  tried: null,
  next: time,
};

async function open(webhooks: readonly Webhook[], answers: Answers = {}) {
  await showInApp(<Webhooks />, { answers: { webhooks: () => [...webhooks], ...answers } });
  await screen.findByText('Add a webhook');
}

it('the list of webhooks says that there is no room for another webhook, and does not offer to add one', async () => {
  await open(Array.from({ length: webhookLimits.count }, (_, index) => webhookOf(String(index))));
  expect(screen.getByText('20 webhooks. There is no room for more.')).toBeTruthy();
  expect(screen.getByText('Add a webhook').closest('button')!.disabled).toBe(true);
});

it('the list of webhooks shows in words, and with the tone of the card, whether a webhook is active and its last delivery has failed', async () => {
  const failed = { lastTried: time, lastStatus: 500 };
  await open([
    webhookOf('new'),
    webhookOf('well', { lastTried: time, lastStatus: 204 }),
    webhookOf('failed', { ...failed, waiting: 2, failed: 1 }),
    webhookOf('silent', { lastTried: time, lastFault: 'late' }),
    webhookOf('paused', { ...failed, isPaused: true }),
  ]);
  const cardOf = (id: string) => screen.getByText(`Hook ${id}`).closest('article')!;
  const states = ['new', 'well', 'failed', 'silent', 'paused'].map((id) => [
    id,
    cardOf(id).parentElement!.dataset['tone'],
    within(cardOf(id)).getByText(/^(?:Active|Paused)$/).textContent,
  ]);
  expect(states).toEqual([
    ['new', 'success', 'Active'],
    ['well', 'success', 'Active'],
    ['failed', 'danger', 'Active'],
    ['silent', 'danger', 'Active'],
    ['paused', 'neutral', 'Paused'],
  ]);
  const facts = [...cardOf('failed').querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'https://failed.example',
    'Signed JSON',
    'Item given',
    `${moment}: The receiver answered with the status 500.2 deliveries wait. 1 delivery was given up in the last seven days.`,
  ]);
});

it('the last deliveries of a webhook show in words and with their tone whether the receiver has them', async () => {
  const states = ['waiting', 'delivered', 'failed'] as const;
  show(<Deliveries id="d" webhook={webhookOf('a')} onRefresh={() => {}} />, {
    features: ['webhooks'],
    answers: { webhookDeliveries: states.map((state) => ({ ...delivery, id: state, state })) },
  });
  const rows = await screen.findAllByRole('listitem');
  const badges = rows.map((row) => row.querySelector<HTMLElement>('[data-tone]'));
  expect(badges.map((badge) => [badge?.textContent, badge?.dataset['tone']])).toEqual([
    ['Waiting', 'warning'],
    ['Delivered', 'success'],
    ['Given up', 'danger'],
  ]);
});

it('after a deletion, the next webhook gets the focus', async () => {
  const all = [webhookOf('a'), webhookOf('b')];
  await open(all, {
    deleteWebhook() {
      all.shift();
      return null;
    },
  });
  press(screen.getByRole('button', { name: 'Delete: Hook a' }));
  press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'I understand, delete' }));
  press(await screen.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Hook b'));
});

it.each([
  [null, null, 'No answer came.'],
  [null, 'forbidden', 'The address is in the server’s own network, which webhooks may not reach.'],
  [
    null,
    'unreadable',
    'The server can no longer read the stored address. Delete the webhook and add it again.',
  ],
] as const)(
  'a delivery attempt with the status %s and the fault %s is described in words',
  (status, fault, words) => {
    expect(outcomeText({ status, fault })).toBe(words);
  },
);

it('a webhook names each kind of event in words, and an unknown kind of a newer server by its key', () => {
  expect(new Set(webhookKinds.map(kindText)).size).toBe(webhookKinds.length);
  expect(kindText('itemGiven')).toBe('Item given');
  expect(kindText('toString')).toBe('toString');
});

it.each([
  ['was not tried yet', {}, 'Not tried yet.'],
  [
    'waits',
    { tries: 2, tried: time, fault: 'late' as const },
    `Tried 2 times. ${moment}: The receiver did not answer within ten seconds. Next try: ${moment}.`,
  ],
  [
    'has arrived',
    { state: 'delivered' as const, tries: 1, tried: time, status: 204, next: null },
    `Tried once. ${moment}: The receiver accepted it (status 204).`,
  ],
])('a delivery that %s says how its tries ended, and when the next one is', (_, more, words) => {
  expect(deliveryFacts({ ...delivery, ...more })).toBe(words);
});
