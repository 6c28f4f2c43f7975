import { describe, expect, it } from 'vitest';
import { soundRange } from '#core/views/range.ts';

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
