import { wallOf } from '#core/rules/adventures/zoned.ts';
import { expect, test } from 'vitest';
import {
  asLastWeek,
  dayParts,
  daysOf,
  hoursOf,
  isFree,
  mondayAfter,
  storableHours,
} from '#core/rules/adventures/availability.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);

test('a week has seven days, across the end of a month', () => {
  const december = [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}`);
  expect(daysOf('2026-11-30')).toEqual(['2026-11-30', ...december]);
  expect(daysOf('2026-99-99')).toEqual([]);
});

test('a half day has the hours of the clock in its zone; single hours are those from 8 to 23', () => {
  const partsOf = (isByHour: boolean) => dayParts('2026-11-30', 'Europe/Rome', isByHour);
  const hours = Array.from({ length: 16 }, (_, index) => at('2026-11-30T07:00') + index * hour);
  expect(partsOf(false)).toEqual([hours.slice(4, 10), hours.slice(10)]);
  expect(partsOf(true)).toEqual(hours.map((start) => [start]));
  const evening = hoursOf('2026-11-30', 'evening', 'Asia/Kathmandu');
  expect(evening.map((start) => start - evening[0]!)).toEqual([0, 1, 2, 3, 4, 5].map((one) => one * hour));
  expect(evening[0]).toBe(at('2026-11-30T12:15'));
});

test('a half day is free if half of it is, whatever the zone in which the member meant it', () => {
  const rome = hoursOf('2026-11-30', 'evening', 'Europe/Rome');
  expect(isFree(rome, rome)).toBe(true);
  expect(isFree(rome, rome.slice(0, 3))).toBe(true);
  expect(isFree(rome, rome.slice(0, 2))).toBe(false);
  expect(isFree(rome, hoursOf('2026-11-30', 'evening', 'Europe/London'))).toBe(true);
  expect(isFree(rome, hoursOf('2026-11-30', 'evening', 'America/New_York'))).toBe(false);
  expect(isFree([], rome)).toBe(false);
});

test('hours that overlap or are too far ahead are refused, and old ones are left out', () => {
  const now = at('2026-11-30T00:00');
  const week = 7 * 24 * hour;
  const oldest = now - 2 * week;
  expect(storableHours([now + hour, oldest, oldest - hour], now)).toEqual([oldest, now + hour]);
  expect(storableHours([now, now + hour / 2], now)).toBeNull();
  expect(storableHours([now, now], now)).toBeNull();
  expect(storableHours([now + 8 * week], now)).toEqual([now + 8 * week]);
  expect(storableHours([now + 8 * week + 1], now)).toBeNull();
});

test('a week can be as the last one, at the same times of the clock', () => {
  expect(mondayAfter('2026-10-25', 0)).toBe('2026-10-19');
  expect(mondayAfter('2026-10-26', 2)).toBe('2026-11-09');
  const zone = 'Europe/Rome';
  const [before, replaced, after] = ['2026-10-24', '2026-10-27', '2026-11-03'].map(
    (date) => hoursOf(date, 'evening', zone)[0]!,
  );
  const copied = asLastWeek([before!, replaced!, after!], '2026-10-26', zone);
  expect(copied?.map((start) => wallOf(start, zone))).toEqual([
    { date: '2026-10-24', time: '18:00' },
    { date: '2026-11-03', time: '18:00' },
    { date: '2026-10-31', time: '18:00' },
  ]);
  expect(asLastWeek([replaced!], '2026-10-26', zone)).toBeNull();
});
