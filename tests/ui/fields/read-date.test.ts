import { expect, it } from 'vitest';
import { readDate } from '#ui/fields/date/read-date.ts';

const may24 = [2026, 5, 24];

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
  ['24.5.2026 19.30', may24, [19, 30]],
  ['24.5.2026 19h30', may24, [19, 30]],
  ['20260524', may24, null],
  ['20260524 1930', may24, [19, 30]],
])('a typed or pasted date is read from %j', (pasted, day, time) => {
  expect(readDate(pasted, 'yearFirst', true)).toEqual({ day, time });
});

it.each([
  '24/05/2026',
  '24-05.2026',
  '24-05-26',
  '2026-05',
  '2026-05-24 19',
  '2026-05-24 19:3',
  '2026-05-2419:30',
  'on 2026-05-24',
  '2026-05-24 19:30 or so',
  '',
])('a typed or pasted date is not read from %j', (pasted) => {
  expect(readDate(pasted, 'yearFirst', true)).toBeNull();
});

it('a typed or pasted date has the day first in digits and between slashes, if the reader’s days have', () => {
  expect(readDate('24052026', 'dayFirst', true)?.day).toEqual(may24);
  expect(readDate('24/5/2026', 'yearFirst', false)?.day).toEqual(may24);
});
