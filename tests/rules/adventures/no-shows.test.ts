import { expect, test } from 'vitest';
import { mayAct } from '#core/rules/adventures/life.ts';
import { barredUntil, type NoShowBar, reachOf } from '#core/rules/adventures/no-shows.ts';
import { day } from '#numbers/day.ts';
import { adventureAt } from '../../support/adventures.ts';

const bar = { count: 3, days: 60, bars: 15 };

test.each<[string, number[], number | null, NoShowBar?]>([
  ['too few', [0, 60], null],
  ['just within the time', [60, 0, 30], 75],
  ['just not within the time', [0, 30, 61], null],
  ['more than enough', [0, 10, 20, 30], 45],
  ['enough once, and a late one', [0, 10, 20, 90], 35],
  ['a single one, if one is enough', [1], 3, { count: 1, days: 1, bars: 2 }],
])('no-shows bar a member until some days after the last of them: %s', (_what, days, until, given = bar) => {
  const noShows = days.map((one) => one * day);
  expect(barredUntil(noShows, given)).toBe(until === null ? null : until * day);
});

test('no-shows can bar a member for the days that count and those of the bar', () =>
  expect(reachOf(bar)).toBe(75 * day));

test('no-shows are marked once an adventure is over or registered', () => {
  const { startsAt, ...adventure } = adventureAt(0);
  const may = (now: number, session: string | null = null) =>
    mayAct({ ...adventure, startsAt, session }, 'noShow', now);
  expect([may(startsAt), may(startsAt, 's'), may(startsAt + day)]).toEqual([false, true, true]);
});
