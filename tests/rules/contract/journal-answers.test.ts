import { describe, expect, it } from 'vitest';
import { readChanges } from '#core/contract/journal/changes.ts';
import { journalPageIn } from '#core/contract/journal/entry.ts';
import { ownHistoryIn } from '#core/contract/journal/own-history.ts';
import { progressIn } from '#core/contract/journal/progress.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { createdWebhookIn, deliveryIn, trialAnswerIn, webhookIn } from '#core/contract/webhooks/webhooks.ts';

const entry = { id: 8, act: 7, at: 1, subjectType: 'item', subject: 'Rope', kind: 'edited' };

it('a page of the journal leaves out and counts unusable entries, and unusable names', () => {
  const page = journalPageIn({ entities: [entry, null, {}], names: { m: 'Ann', n: ' ', o: 7 } });
  expect(page?.entities).toHaveLength(1);
  expect(leftOutOf(page)).toBe(2);
  expect(page?.names).toEqual({ m: 'Ann' });
});

it('a page of the journal is the last one if its next place is missing or incomplete', () => {
  expect(journalPageIn({ entities: [], next: { at: 5, id: 6 } })?.next).toEqual({ at: 5, id: 6 });
  for (const next of [undefined, null, 7, { at: 5 }, { id: 6 }, { at: '5', id: 6 }])
    expect(journalPageIn({ entities: [], next })?.next).toBeNull();
});

it('a page of the journal of the own characters is unreadable without the number of the newest entry', () => {
  const page = { entities: [entry], names: {} };
  expect(ownHistoryIn({ ...page, last: 0 })).toMatchObject({ last: 0, entities: [entry] });
  for (const last of [undefined, null, '9']) expect(ownHistoryIn({ ...page, last })).toBeUndefined();
  expect(ownHistoryIn({ last: 9 })).toBeUndefined();
});

it('the changes of a character are read in columns; a point without a time is left out and counted', () => {
  const points = progressIn({ at: [1, null, 3, 4], exp: [5, 6], money: [null, 2, 2.5, 0] });
  expect([...points!]).toEqual([
    { at: 1, exp: 5, money: null },
    { at: 3, exp: 0, money: 2.5 },
    { at: 4, exp: 0, money: 0 },
  ]);
  expect(leftOutOf(points)).toBe(1);
  expect(progressIn({ at: [] })).toEqual([]);
  for (const answer of [{}, [], null, { exp: [5] }]) expect(progressIn(answer)).toBeUndefined();
});

describe('an event of the stream of changes', () => {
  const change = { act: 7, type: 'item', id: 'Rope', kind: 'edited' };

  it('has its changes, with the former id of a renamed subject', () => {
    const renamed = { ...change, former: 'Cord' };
    const sent = [change, renamed, { ...change, former: ' ' }, { ...change, by: 'm' }];
    expect(readChanges(JSON.stringify(sent))).toEqual([change, renamed, change, change]);
    expect(readChanges('[]')).toEqual([]);
  });

  it.each(['act', 'type', 'id', 'kind'])('is unreadable as a whole if a change lacks its %s', (field) => {
    expect(readChanges(JSON.stringify([change, { ...change, [field]: null }]))).toBeNull();
  });

  it.each(['', 'no JSON', 'null', '{}', '7'])('is unreadable with the data "%s"', (data) => {
    expect(readChanges(data)).toBeNull();
  });
});

it('an answer about webhooks may lack everything but ids and names', () => {
  const tavern = { id: 'w', name: 'Tavern' };
  const settings = { format: 'signed', kinds: [], roles: [], isPaused: false, waiting: 0, failed: 0 };
  const last = { lastTried: null, lastStatus: null, lastFault: null };
  expect(webhookIn(tavern)).toEqual({ ...tavern, ...settings, ...last, origin: null, created: null });
  const delivery = { id: 'd', kind: 'itemGiven' };
  const untried = { state: 'waiting', tries: 0, status: null, fault: null, tried: null, next: null };
  expect(deliveryIn(delivery)).toEqual({ ...delivery, ...untried, created: null });
});

it.each([
  [{ status: 204 }, { status: 204, fault: null, text: '' }],
  [
    { status: 500, text: 'No' },
    { status: 500, fault: null, text: 'No' },
  ],
  [
    { fault: 'late', text: 7 },
    { status: null, fault: 'late', text: '' },
  ],
  [{ fault: 'unknown' }, undefined],
  [{ text: 'No' }, undefined],
  [null, undefined],
])('an answer about webhooks reads the answer %j to a test as %j', (answer, read) => {
  expect(trialAnswerIn(answer)).toEqual(read);
});

it('an answer about webhooks names a new webhook, whose secret may be absent', () => {
  const read = (secret: unknown) => createdWebhookIn({ id: 'w', secret })?.secret;
  expect(['whsec_1', undefined, null, 7].map(read)).toEqual(['whsec_1', null, null, null]);
  expect(createdWebhookIn({ id: ' ', secret: 'whsec_1' })).toBeUndefined();
});
