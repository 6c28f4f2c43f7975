import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { instantsOf, sameWallNextWeek, wallOf } from '#core/rules/adventures/zoned.ts';

const minute = 60_000;
const wall = (text: string) => ({ date: text.slice(0, 10), time: text.slice(11) });

/** The days on which the clocks of a zone skip and repeat some time; the last two do not. */
const zones: [zone: string, ...changes: string[]][] = [
  ['Europe/Rome', '2026-03-29', '2026-10-25'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
  ['America/Santiago', '2026-09-06', '2026-04-04'],
  ['Africa/Cairo', '2026-04-24', '2026-10-29'],
  ['Australia/Sydney', '2026-10-04', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
  ['Pacific/Chatham', '2026-09-27', '2026-04-05'],
  ['Asia/Kathmandu', '2026-03-29', '2026-10-25'],
  ['UTC', '2026-03-29', '2026-10-25'],
];

describe.each(zones)('in %s', (zone, ...changes) => {
  test('agrees with a library on every quarter of an hour around both changes, skipped or shown twice', () => {
    for (const change of changes) {
      const begin = Date.parse(`${change}T00:00Z`) - 12 * 60 * minute;
      for (let quarter = 0; quarter < 36 * 4; quarter += 1) {
        const utc = begin + quarter * 15 * minute;
        const text = new Date(utc).toISOString().slice(0, 16);
        const dateTime = parseDateTime(text);
        const possible = (['earlier', 'later'] as const).map((which) =>
          toZoned(dateTime, zone, which).toDate().getTime(),
        );
        const known = (instant: number): string => fromAbsolute(instant, zone).toString().slice(0, 16);
        expect(instantsOf(wall(text), zone), text).toEqual([
          ...new Set(possible.filter((instant) => known(instant) === text)),
        ]);
        expect(wallOf(utc, zone), text).toEqual(wall(known(utc)));
      }
    }
  });
});

test('moves one game of a weekly repeat whose hour is skipped to the next hour, and repeats the earlier of two', () => {
  const zone = 'Europe/Rome';
  const [start] = instantsOf(wall('2026-03-22T02:30'), zone);
  const starts = [1, 2].map((weeks) => wallOf(sameWallNextWeek(start!, zone, weeks), zone));
  expect(starts).toEqual([wall('2026-03-29T03:00'), wall('2026-04-05T02:30')]);
  const autumn = sameWallNextWeek(instantsOf(wall('2026-10-18T02:30'), zone)[0]!, zone);
  expect(autumn).toBe(instantsOf(wall('2026-10-25T02:30'), zone)[0]);
});

test('knows no instant of a day or a time that does not exist', () => {
  expect(instantsOf(wall('2026-02-30T10:00'), 'Europe/Rome')).toEqual([]);
  expect(instantsOf(wall('2026-02-20T25:00'), 'Europe/Rome')).toEqual([]);
});

test('refuses a zone that nobody knows', () => {
  expect(() => wallOf(0, 'Europe/Atlantis')).toThrow(RangeError);
});
