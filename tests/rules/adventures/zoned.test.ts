import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { instantsOf, sameWallNextWeek, wallOf } from '#core/rules/adventures/zoned.ts';

const minute = 60_000;
const wall = (text: string) => ({ date: text.slice(0, 10), time: text.slice(11) });

/** A time that the clocks of a zone skip in 2026, and one that they show twice. */
const zones: [zone: string, skipped: string | null, twice: string | null][] = [
  ['Europe/Rome', '2026-03-29T02:30', '2026-10-25T02:30'],
  ['Europe/London', '2026-03-29T01:00', '2026-10-25T01:59'],
  ['America/New_York', '2026-03-08T02:15', '2026-11-01T01:15'],
  ['America/St_Johns', '2026-03-08T02:00', '2026-11-01T01:30'],
  ['America/Santiago', '2026-09-06T00:30', '2026-04-04T23:30'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-10-29T23:30'],
  ['Asia/Kathmandu', null, null],
  ['Australia/Sydney', '2026-10-04T02:30', '2026-04-05T02:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-04-05T01:45'],
  ['Pacific/Chatham', '2026-09-27T02:50', '2026-04-05T03:00'],
  ['UTC', null, null],
];

describe.each(zones)('in %s', (zone, skipped, twice) => {
  test('knows what the clock skips, and what it shows twice', () => {
    expect(skipped ? instantsOf(wall(skipped), zone) : []).toEqual([]);
    if (!twice) return;
    const [earlier, later] = instantsOf(wall(twice), zone);
    expect(later! - earlier!).toBe((zone === 'Australia/Lord_Howe' ? 30 : 60) * minute);
    expect([earlier, later].map((instant) => wallOf(instant!, zone))).toEqual([wall(twice), wall(twice)]);
  });

  test('agrees with a library on every quarter of an hour around both changes', () => {
    for (const change of [skipped ?? '2026-03-29T02:30', twice ?? '2026-10-25T02:30']) {
      const begin = Date.parse(`${change.slice(0, 10)}T00:00Z`) - 12 * 60 * minute;
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
  expect(instantsOf(wall(''), 'Europe/Rome')).toEqual([]);
});

test('refuses a zone that nobody knows', () => {
  expect(() => wallOf(0, 'Europe/Atlantis')).toThrow(RangeError);
});
