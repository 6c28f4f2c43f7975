import { describe, expect, it } from 'vitest';
import { hasSameDays, presetRange, soundRange } from '#core/views/range.ts';

const day = (dayOfMonth: number) => new Date(2026, 4, dayOfMonth).getTime();

describe('a range of days', () => {
  it('is valid if its end is after its start', () => {
    expect(soundRange({ from: day(1), to: day(20) })).toEqual({ from: day(1), to: day(20) });
  });

  it('is invalid if its end is before its start, and valid if both are the same day', () => {
    expect(soundRange({ from: day(21), to: day(20) })).toBeNull();
    expect(soundRange({ from: day(21), to: day(21) })).toEqual({ from: day(21), to: day(21) });
  });

  it('is invalid without a start or an end', () => {
    expect(soundRange({ from: day(1), to: null })).toBeNull();
    expect(soundRange({ from: null, to: day(3) })).toBeNull();
  });
});

describe('two ranges', () => {
  const range = { from: day(1), to: day(20) };

  it.each([
    ['the same times', true, range],
    ['other times of the same days', true, { from: day(1) + 1, to: day(21) - 1 }],
    ['another first day', false, { from: day(2), to: day(20) }],
    ['another last day', false, { from: day(1), to: day(21) }],
    ['two other days', false, { from: day(2), to: day(21) }],
  ])('with %s have the same days: %s', (_words, isSame, other) => {
    expect(hasSameDays(range, other)).toBe(isSame);
  });
});

it('the preset range for all sessions begins before the first of them, in 2000', () => {
  expect(presetRange('all', day(20))).toEqual({ from: new Date(2000, 0, 1).getTime(), to: day(20) });
});
