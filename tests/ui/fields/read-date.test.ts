import { describe, expect, it } from 'vitest';
import { readDate } from '#ui/fields/date/read-date.ts';
import { partToCorrect, shownTime } from '#ui/fields/date/shown-parts.ts';

const may24 = [2026, 5, 24];

describe('a pasted date', () => {
  it.each<[string, number[], number[] | null]>([
    ['2026-05-24', may24, null],
    ['2026/5/24', may24, null],
    ['2026.05.24', may24, null],
    ['24-05-2026', may24, null],
    ['24.5.2026', may24, null],
    ['24. 5. 2026', may24, null],
    [' 2026-05-24\n', may24, null],
    ['2026-05-24 19:30', may24, [19, 30]],
    ['2026-05-24, 9:05', may24, [9, 5]],
    ['2026-05-24T19:30:15.250', may24, [19, 30]],
    ['24-05-2026 19:30', may24, [19, 30]],
    ['24.5.2026 19.30', may24, [19, 30]],
    ['24.5.2026 19h30', may24, [19, 30]],
  ])('is read from %j', (pasted, day, time) => {
    expect(readDate(pasted)).toEqual({ day, time });
  });

  it.each([
    '24/05/2026',
    '05/24/2026',
    '24-05.2026',
    '24.5-2026',
    '24-05-26',
    '26-05-24',
    '2026-05',
    '2026-05-24 19',
    '2026-05-24 19:3',
    '2026-05-2419:30',
    'on 2026-05-24',
    '2026-05-24 19:30 or so',
    '',
  ])('is not read from %j', (pasted) => {
    expect(readDate(pasted)).toBeNull();
  });
});

describe('the part of a date to correct', () => {
  it.each([
    ['2026-?-05 10:?', 'month'],
    ['2026-11-? 10:30', 'day'],
    ['26-11-? 10:30', 'day'],
    ['2026-00-? 10:30', 'day'],
    ['26-11-05 10:30', 'year'],
    ['26-11-31 10:30', 'year'],
    ['999-11-05 10:30', 'year'],
    ['2026-11-31 10:30', 'day'],
    ['2026-00-05 10:30', 'month'],
    ['2026-11-05 ?:30', 'hour'],
    ['2026-11-05 10:30', 'year'],
  ])('of %s is the %s', (typed, part) => {
    expect(partToCorrect(typed, 'minute')).toBe(part);
  });
});

it('the time of a half-typed date is what its parts show, else that of the field’s last complete date, else midnight', () => {
  const lastComplete = new Date(2026, 4, 24, 18, 5).getTime();
  expect(shownTime('2026-?-24 19:30', lastComplete)).toEqual([19, 30]);
  expect(shownTime('2026-?-24 ?:30', lastComplete)).toEqual([18, 30]);
  expect(shownTime('2026-?-24 19:?', lastComplete)).toEqual([19, 5]);
  expect(shownTime('2026-?-24 ?:?', null)).toEqual([0, 0]);
  expect(shownTime('2026-?-24 0:0', lastComplete)).toEqual([0, 0]);
});
