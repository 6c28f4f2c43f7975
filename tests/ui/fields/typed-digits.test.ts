// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTypedDigits } from '#ui/fields/date/use-typed-digits.ts';

/** The notices after these digits, such as `day 4`, typed into parts; `other` is something else, which ends the run. */
function noticesAfter(steps: string): readonly string[] {
  const { result } = renderHook(useTypedDigits);
  for (const step of steps.split(', ')) {
    const [part = '', digit] = step.split(' ');
    act(() => (digit === undefined ? result.current.endRun() : result.current.noteDigit(part, digit)));
  }
  return result.current.notices;
}

describe('the notices about digits typed into a date', () => {
  it.each([
    ['day 4, hour 5', ['There is no day 45, so this became 04, and the 5 went into the hour.']],
    ['day 3, day 9', ['There is no day 39, so this became 09.']],
    ['month 1, month 3', ['There is no month 13, so this became 03.']],
    ['hour 2, hour 4', ['There is no hour 24, so this became 04.']],
    ['minute 6, minute 0', ['There is no minute 60, so this became 00.']],
    ['month 1, month 2', []],
    ['day 3, day 1', []],
    ['hour 2, hour 3', []],
    ['minute 5, minute 9', []],
    ['year 2, year 0', []],
    ['month 1, month 2, day 3', []],
    ['day 4, other, hour 5', []],
    ['day 3, other, day 9', []],
  ])('after %s are %j', (steps, notices) => {
    expect(noticesAfter(steps)).toEqual(notices);
  });

  it('are one for each part, until the part changes or all are forgotten', () => {
    const { result } = renderHook(useTypedDigits);
    act(() => result.current.notePartChange('month', { typed: '13', shown: '03' }));
    act(() => result.current.notePartChange('day', { typed: '39', shown: '09' }));
    act(() => result.current.notePartChange('month', { typed: '14', shown: '04' }));
    expect(result.current.notices.toSorted()).toEqual([
      'There is no day 39, so this became 09.',
      'There is no month 14, so this became 04.',
    ]);
    act(() => result.current.notePartChange('month'));
    expect(result.current.notices).toEqual(['There is no day 39, so this became 09.']);
    act(() => result.current.forget());
    expect(result.current.notices).toEqual([]);
  });
});
