import { expect, it, onTestFinished } from 'vitest';
import { formatMoment, formatTime, hoursAndMinutes, writeDaysIn, writeTimesIn } from '#core/views/dates.ts';

const minutes = (count: number): number => count * 60_000;
/** Languages have several kinds of spaces. */
const spaced = (words: string): string => words.replaceAll(/\s/g, ' ');

it.each([
  ['en-GB', 'h12', '3:04 pm, 3:04:09 pm'],
  ['en-US', 'h23', '15:04, 15:04:09'],
  ['it', 'h12', '3:04 PM, 3:04:09 PM'],
] as const)('a time in %s is shown in the clock %s that the member prefers', (locale, preferred, words) => {
  writeTimesIn(locale);
  writeDaysIn('specified', preferred);
  onTestFinished(() => {
    writeTimesIn('en-GB');
    writeDaysIn('specified');
  });
  const at = new Date(2026, 0, 2, 15, 4, 9).getTime();
  expect(spaced(`${formatTime(at)}, ${formatTime(at, 'second')}`)).toBe(words);
});

it.each([
  ['en-GB', '02-01-2026 03:04', '02-01-2026 23:59', '23:59:58'],
  ['en-US', '02-01-2026 3:04 AM', '02-01-2026 11:59 PM', '11:59:58 PM'],
  ['it', '02-01-2026 03:04', '02-01-2026 23:59', '23:59:58'],
])('a time in %s is shown as a day and a time of the language', (locale, early, late, exact) => {
  writeTimesIn(locale);
  onTestFinished(() => writeTimesIn('en-GB'));
  const evening = new Date(2026, 0, 2, 23, 59, 58).getTime();
  const moments = [new Date(2026, 0, 2, 3, 4, 59).getTime(), evening].map(formatMoment);
  const shown = [...moments, formatTime(evening, 'second')].map(spaced);
  expect(shown).toEqual([early, late, exact]);
});

it.each([
  [0, { hours: 0, minutes: 0 }],
  [minutes(59), { hours: 0, minutes: 59 }],
  [minutes(60), { hours: 1, minutes: 0 }],
  [2.3 * 3_600_000, { hours: 2, minutes: 18 }],
  [minutes(60) - 1, { hours: 1, minutes: 0 }],
  [minutes(60 * 24 * 3 + 5), { hours: 72, minutes: 5 }],
])('a duration splits %d ms into %j', (duration, shown) => {
  expect(hoursAndMinutes(duration)).toEqual(shown);
});
