import { describe, expect, it } from 'vitest';
import { draftOf, isOvertaken, noBasis, ownBasis, readDraft, triesAfter } from '#core/rules/draft.ts';

describe('the basis of a draft', () => {
  it.each([
    ['is outdated after a price change', { price: 1 }, 1, { price: 2 }, 2, true],
    [
      'is outdated after a price change, even if the server counts no versions',
      { price: 1 },
      null,
      { price: 2 },
      null,
      true,
    ],
    ['remains current after a change that the form does not show', { price: 1 }, 1, { price: 1 }, 2, false],
    ['remains current as long as the version is the same', { price: 1 }, 1, { price: 2 }, 1, false],
    ['is outdated after a deletion', { price: 1 }, 1, null, null, true],
    ['remains current if there were no data and still are none', null, null, null, null, false],
  ])('%s', (_, before, version, now, newest, expected) => {
    expect(isOvertaken({ facts: before, version }, { facts: now, version: newest })).toBe(expected);
  });
});

it('a new thing is not outdated', () => {
  expect(isOvertaken(noBasis, { facts: null, version: null })).toBe(false);
});

describe('the basis after a save without an answer', () => {
  const facts = { price: 5, name: 'Rope', links: ['a'] };

  it('has the values that the server took from that save', () => {
    const newest = { price: 9, name: 'Cord', links: ['a'] };
    expect(ownBasis(facts, newest, [{ ...facts, price: 9 }])).toEqual({ ...facts, price: 9 });
  });

  it('is unchanged if there was no such save, and remains unknown if it was unknown', () => {
    expect(ownBasis(facts, { ...facts, price: 9 }, [])).toEqual(facts);
    expect(ownBasis(null, facts, [facts])).toBeNull();
  });
});

describe('the saves without an answer', () => {
  const [first, second] = [{ price: 1 }, { price: 2 }];
  const problem = (status: number) => ({ status, message: '', fields: {} });

  it('include a save with an unknown outcome, once', () => {
    expect(triesAfter([first], second, problem(0))).toEqual([first, second]);
    expect(triesAfter([first, second], second, problem(503))).toEqual([first, second]);
  });

  it('lose a save only if the server refuses it together with its earlier attempts', () => {
    expect(triesAfter([first, second], second, problem(409))).toEqual([first, second]);
    expect(triesAfter([first, second], second, { ...problem(409), coversEarlierTries: true })).toEqual([
      first,
    ]);
  });
});

describe('a stored draft', () => {
  it.each([
    ['its basis', { basis: { facts: { price: 1 }, version: 3 } }],
    ['unanswered submissions', { unanswered: [{ price: 2 }] }],
  ])('is read with %s', (_, more) => {
    const draft = { entered: { price: 2 }, basis: null, ...more };
    expect(readDraft(draft)).toEqual(draft);
  });

  it('lists the saves without an answer only if there are some and all of them are usable', () => {
    const draft = { entered: { price: 2 }, basis: { facts: { price: 1 }, version: 3 } };
    const sent = { ...draft, unanswered: [{ price: 5 }] };
    expect(draftOf(draft.entered, draft.basis, [])).toEqual(draft);
    expect(draftOf(draft.entered, draft.basis, sent.unanswered)).toEqual(sent);
    for (const odd of [{ unanswered: 'yes' }, { unanswered: [] }, { unanswered: ['yes'] }])
      expect(readDraft({ ...draft, ...odd })).toEqual(draft);
  });

  it('has no basis if an older app stored it', () => {
    expect(readDraft({ price: 2 })).toEqual({ entered: { price: 2 }, basis: null });
    expect(readDraft({ entered: 'in a field of that name' })).toEqual({
      entered: { entered: 'in a field of that name' },
      basis: null,
    });
  });

  it.each([
    [{ entered: {} }, null],
    [{ entered: {}, basis: 'broken' }, null],
    [
      { entered: {}, basis: { facts: 1, version: '3' } },
      { facts: null, version: null },
    ],
  ])('keeps the readable parts of its basis: %j', (stored, basis) => {
    expect(readDraft(stored)).toEqual({ entered: {}, basis });
  });

  it.each([null, undefined, 'text', 7, [1]])('counts as absent when it is %j', (stored) => {
    expect(readDraft(stored)).toBeNull();
  });
});
