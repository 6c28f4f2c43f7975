import { describe, expect, it } from 'vitest';
import { isOvertaken, readDraft } from '#core/rules/draft.ts';

describe('a draft is outdated', () => {
  it.each([
    ['by another price', { price: 1 }, 1, { price: 2 }, 2, true],
    ['by another price, where no versions are counted', { price: 1 }, null, { price: 2 }, null, true],
    ['not by a change that is not shown', { price: 1 }, 1, { price: 1 }, 2, false],
    ['not while the version is the same', { price: 1 }, 1, { price: 2 }, 1, false],
    ['by a deletion', { price: 1 }, 1, null, null, true],
    ['not where nothing was shown before or is now', null, null, null, null, false],
  ])('%s', (_, before, version, now, newest, expected) => {
    expect(isOvertaken({ facts: before, version }, { facts: now, version: newest })).toBe(expected);
  });
});

describe('a stored draft', () => {
  it('includes the data that it was based on', () => {
    const draft = { entered: { price: 2 }, basis: { facts: { price: 1 }, version: 3 } };
    expect(readDraft(draft)).toEqual(draft);
  });

  it('counts as perhaps saved only when it is marked so', () => {
    const draft = { entered: {}, basis: null };
    expect(readDraft({ ...draft, mayBeSaved: true })).toEqual({ ...draft, mayBeSaved: true });
    expect(readDraft({ ...draft, mayBeSaved: 'yes' })).toEqual(draft);
  });

  it('has no basis when it was stored by an older app', () => {
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
  ])('has the readable parts of its basis: %j', (kept, basis) => {
    expect(readDraft(kept)).toEqual({ entered: {}, basis });
  });

  it.each([null, undefined, 'text', 7, [1]])('is ignored when it is %j', (kept) => {
    expect(readDraft(kept)).toBeNull();
  });
});
