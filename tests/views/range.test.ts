import { describe, expect, it } from 'vitest';
import { soundRange } from '#core/views/range.ts';

const day = (of: number) => new Date(2026, 4, of).getTime();

describe('a range of days', () => {
  it('is searched as it was given', () => {
    expect(soundRange({ from: day(1), to: day(20) })).toEqual({ from: day(1), to: day(20) });
  });

  it('is not searched while its end is before its start, and is again once it is not', () => {
    expect(soundRange({ from: day(21), to: day(20) })).toBeNull();
    expect(soundRange({ from: day(21), to: day(21) })).toEqual({ from: day(21), to: day(21) });
  });

  it('is not searched without one of its ends', () => {
    expect(soundRange({ from: day(1), to: null })).toBeNull();
    expect(soundRange({ from: null, to: day(3) })).toBeNull();
  });
});
