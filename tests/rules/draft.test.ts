import { describe, expect, it } from 'vitest';
import { draftOf, isNewer, isOvertaken, ownBase, readDraft, triesAfter } from '#core/rules/draft.ts';

it.each([
  ['is outdated after a price change', { price: 1 }, 1, { price: 2 }, 2, true],
  ['is outdated even if the server counts no versions', { price: 1 }, null, { price: 2 }, null, true],
  ['remains current after a change that the form does not show', { price: 1 }, 1, { price: 1 }, 2, false],
  ['remains current as long as the version is the same', { price: 1 }, 1, { price: 2 }, 1, false],
])('what a draft began from %s', (_, before, version, now, newest, expected) => {
  expect(isOvertaken({ data: before, version }, { data: now, version: newest })).toBe(expected);
});

it.each([
  [2, 1, true],
  [1, 1, false],
  [2, null, false],
  [null, 1, false],
  [undefined, 1, false],
])('version %j counts as newer than %j: %j', (version, known, expected) => {
  expect(isNewer(version, known)).toBe(expected);
});

describe('the base of a merge after a save without an answer', () => {
  const data = { price: 5, name: 'Rope', links: ['a'] };

  it('has the values that the server took from that save', () => {
    const newest = { price: 9, name: 'Cord', links: ['a'] };
    expect(ownBase(data, newest, [{ ...data, price: 9 }])).toEqual({ ...data, price: 9 });
  });

  it('is unchanged if there was no such save, and remains unknown if it was unknown', () => {
    expect(ownBase(data, { ...data, price: 9 }, [])).toEqual(data);
    expect(ownBase(null, data, [data])).toBeNull();
  });
});

const [first, second] = [{ price: 1 }, { price: 2 }];
const problem = (status: number) => ({ status, message: '', fields: {} });

it('the saves without an answer include a save with an unknown outcome, once', () => {
  expect(triesAfter([first], second, problem(0))).toEqual([first, second]);
  expect(triesAfter([first, second], second, problem(503))).toEqual([first, second]);
});

it('the saves without an answer lose a save only if the server refuses it together with its earlier attempts', () => {
  expect(triesAfter([first, second], second, problem(409))).toEqual([first, second]);
  expect(triesAfter([first, second], second, { ...problem(409), coversEarlierTries: true })).toEqual([first]);
});

it.each([
  ['what it began from', { base: { data: { price: 1 }, version: 3 } }],
  ['unanswered submissions', { unanswered: [{ price: 2 }] }],
])('a stored draft is read with %s', (_, more) => {
  const draft = { entered: { price: 2 }, base: null, ...more };
  expect(readDraft(draft)).toEqual(draft);
});

it('a stored draft lists the saves without an answer only if there are some and all of them are usable', () => {
  const draft = { entered: { price: 2 }, base: { data: { price: 1 }, version: 3 } };
  const sent = { ...draft, unanswered: [{ price: 5 }] };
  expect(draftOf(draft.entered, draft.base, [])).toEqual(draft);
  expect(draftOf(draft.entered, draft.base, sent.unanswered)).toEqual(sent);
  for (const odd of [{ unanswered: 'yes' }, { unanswered: [] }, { unanswered: ['yes'] }])
    expect(readDraft({ ...draft, ...odd })).toEqual(draft);
});

it.each([
  [{ entered: {} }, null],
  [{ entered: {}, base: 'broken' }, null],
  [{ entered: {}, base: { data: 1, version: 3 } }, null],
  [
    { entered: {}, base: { data: {}, version: '3' } },
    { data: {}, version: null },
  ],
  [
    { entered: {}, basis: { facts: { price: 1 }, version: 3 } },
    { data: { price: 1 }, version: 3 },
  ],
  [{ entered: {}, basis: { facts: null, version: null } }, null],
])('a stored draft began from what can be read of %j', (stored, base) => {
  expect(readDraft(stored)).toEqual({ entered: {}, base });
});

it.each([null, undefined, 'text', 7, [1], { price: 2 }])(
  'a stored draft counts as absent when it is %j',
  (stored) => {
    expect(readDraft(stored)).toBeNull();
  },
);
