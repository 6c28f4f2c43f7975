import { describe, expect, it } from 'vitest';
import { type Webhook, webhookIn, webhookKinds, isAccepted } from '#core/contract/webhooks/webhooks.ts';
import { formatMoment } from '#core/views/dates.ts';
import {
  backlogText,
  deliveryFacts,
  kindText,
  lastTryText,
  outcomeText,
} from '#screens/webhooks/webhook-words.ts';

const time = new Date(2030, 0, 2, 18, 30).getTime();
const webhookOf = (more: object): Webhook => webhookIn({ id: 'w', name: 'Tavern', kinds: [], ...more })!;
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

describe('a delivery attempt', () => {
  it.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [500, false],
    [null, false],
  ])('with the status %s counts as accepted: %s', (status, accepted) => {
    expect(isAccepted(status)).toBe(accepted);
  });

  it.each([
    [204, null, 'The receiver accepted it (status 204).'],
    [500, null, 'The receiver answered with the status 500.'],
    [null, null, 'No answer came.'],
    [null, 'unreachable', 'Nothing answers at the address.'],
    [null, 'forbidden', 'The address is in the server’s own network, which webhooks may not reach.'],
    [
      null,
      'unreadable',
      'The server can no longer read the stored address. Delete the webhook and add it again.',
    ],
    [null, 'late', 'The receiver did not answer within ten seconds.'],
  ] as const)('with the status %s and the fault %s is described in words', (status, fault, words) => {
    expect(outcomeText({ status, fault })).toBe(words);
  });
});

describe('a webhook', () => {
  it('says how its last delivery went', () => {
    expect(lastTryText(webhookOf({}))).toBe('Nothing was sent yet.');
    expect(lastTryText(webhookOf({ lastTried: time, lastStatus: 503 }))).toBe(
      `${formatMoment(time)}: The receiver answered with the status 503.`,
    );
  });

  it('says how many deliveries wait and how many were given up', () => {
    expect(backlogText(webhookOf({}))).toBe('');
    expect(backlogText(webhookOf({ waiting: 1, failed: 2 }))).toBe(
      '1 delivery waits. 2 deliveries were given up in the last seven days.',
    );
  });

  it('names each kind of event in words, and an unknown kind of a newer server by its key', () => {
    expect(new Set(webhookKinds.map(kindText)).size).toBe(webhookKinds.length);
    expect(kindText('itemGiven')).toBe('Item given');
    expect(webhookKinds.slice(6).map(kindText)).toEqual([
      'Adventure announced',
      'Seat offered',
      'Adventure full',
      'One day before an adventure',
      'One hour before an adventure',
      'Adventure moved',
      'Adventure cancelled',
    ]);
    expect(kindText('toString')).toBe('toString');
  });
});

describe('a delivery', () => {
  it('says that it was not attempted yet', () => {
    expect(deliveryFacts(delivery)).toBe('Not tried yet.');
  });

  it('that waits says how its attempts ended, and when the next one is', () => {
    const shownTime = formatMoment(time);
    expect(deliveryFacts({ ...delivery, tries: 2, tried: time, fault: 'late' })).toBe(
      `Tried 2 times. ${shownTime}: The receiver did not answer within ten seconds. Next try: ${shownTime}.`,
    );
  });

  it('that has arrived has no next attempt', () => {
    expect(
      deliveryFacts({ ...delivery, state: 'delivered', tries: 1, tried: time, status: 204, next: null }),
    ).toBe(`Tried once. ${formatMoment(time)}: The receiver accepted it (status 204).`);
  });
});
