// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTypedDigits } from '#ui/fields/date/use-typed-digits.ts';

/** A digit typed into a part, or something else that ends the run of digits. */
type Step = [part: string, digit: string] | 'other';

function noticesAfter(...steps: Step[]): readonly string[] {
  const { result } = renderHook(useTypedDigits);
  for (const step of steps)
    act(() => (step === 'other' ? result.current.endRun() : result.current.noteDigit(...step)));
  return result.current.notices;
}

describe('the notices about digits typed into a date', () => {
  it.each<[string, Step[], string[]]>([
    [
      'whose second digit goes into the next part',
      [
        ['day', '4'],
        ['hour', '5'],
      ],
      ['There is no day 45, so this became 04, and the 5 went into the hour.'],
    ],
    [
      'whose second digit replaces the first',
      [
        ['day', '3'],
        ['day', '9'],
      ],
      ['There is no day 39, so this became 09.'],
    ],
    [
      'above the last month',
      [
        ['month', '1'],
        ['month', '3'],
      ],
      ['There is no month 13, so this became 03.'],
    ],
    [
      'above the last hour',
      [
        ['hour', '2'],
        ['hour', '4'],
      ],
      ['There is no hour 24, so this became 04.'],
    ],
    [
      'above the last minute',
      [
        ['minute', '6'],
        ['minute', '0'],
      ],
      ['There is no minute 60, so this became 00.'],
    ],
    [
      'of the last month',
      [
        ['month', '1'],
        ['month', '2'],
      ],
      [],
    ],
    [
      'of the last day',
      [
        ['day', '3'],
        ['day', '1'],
      ],
      [],
    ],
    [
      'of the last hour',
      [
        ['hour', '2'],
        ['hour', '3'],
      ],
      [],
    ],
    [
      'of the last minute',
      [
        ['minute', '5'],
        ['minute', '9'],
      ],
      [],
    ],
    [
      'of a year',
      [
        ['year', '2'],
        ['year', '0'],
      ],
      [],
    ],
    [
      'of one part and then of the next',
      [
        ['month', '1'],
        ['month', '2'],
        ['day', '3'],
      ],
      [],
    ],
    ['into two parts, with another key between', [['day', '4'], 'other', ['hour', '5']], []],
    ['into one part, with another key between', [['day', '3'], 'other', ['day', '9']], []],
  ])('%s', (_, steps, notices) => {
    expect(noticesAfter(...steps)).toEqual(notices);
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
