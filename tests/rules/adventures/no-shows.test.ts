import { expect, test } from 'vitest';
import { mayAct } from '#core/rules/adventures/life.ts';
import { barredUntil, reachOf } from '#core/rules/adventures/no-shows.ts';
import { day } from '#numbers/day.ts';
import { adventureAt } from '../../support/adventures.ts';

const bar = { count: 3, days: 60, bars: 15 };

test.each<[string, number[], number | null]>([
  ['too few', [0, 60], null],
  ['just within the time', [60, 0, 30], 75],
  ['just not within the time', [0, 30, 61], null],
  ['more than enough', [0, 10, 20, 30], 45],
  ['enough once, and a late one', [0, 10, 20, 90], 35],
])('no-shows bar a member until some days after the last of them: %s', (_what, days, until) => {
  const noShows = days.map((one) => one * day);
  expect(barredUntil(noShows, bar)).toBe(until === null ? null : until * day);
  expect(reachOf(bar)).toBe(75 * day);
});

test('a single no-show bars if one is enough', () => {
  expect(barredUntil([day], { count: 1, days: 1, bars: 2 })).toBe(3 * day);
});

test('no-shows are marked once an adventure is over or registered', () => {
  const { startsAt, ...adventure } = adventureAt(0);
  const may = (now: number, session: string | null = null) =>
    mayAct({ ...adventure, startsAt, session }, 'noShow', now);
  expect([may(startsAt), may(startsAt, 's'), may(startsAt + day)]).toEqual([false, true, true]);
});
