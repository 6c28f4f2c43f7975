import { expect, it } from 'vitest';
import { spokenTimeLeft, untilOtherTimeLeft, wordedTimeLeft } from '#core/rules/adventures/time-left.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [12 * hour - 1, 'hours', 11],
  [2 * hour, 'hours', 2],
  [2 * hour - 1, 'minutes', 119],
  [minute, 'minutes', 1],
  [minute - 1, 'minutes', 0],
  [-1, 'minutes', 0],
])('%d ms are left in %s: %d', (left, unit, count) => {
  expect(wordedTimeLeft(left)).toEqual({ unit, count });
});

it('the words change exactly when the next ones are right', () => {
  for (const left of [12 * hour, 12 * hour - 1, 2 * hour, 90 * minute, minute]) {
    const wait = untilOtherTimeLeft(left);
    expect(wordedTimeLeft(left - wait + 1)).toEqual(wordedTimeLeft(left));
    expect(wordedTimeLeft(left - wait)).not.toEqual(wordedTimeLeft(left));
  }
  expect([untilOtherTimeLeft(minute - 1), untilOtherTimeLeft(-5)]).toEqual([minute - 1, 0]);
});

it('is spoken in the last hour, ten minutes and minute only', () => {
  const left = [61, 60, 11, 10, 2, 1];
  expect(left.map((minutes) => spokenTimeLeft(minutes * minute))).toEqual([null, 60, 60, 10, 10, 1]);
});
