import { describe, expect, it } from 'vitest';
import { isoDay, monthBefore, readIsoDay } from '#core/views/dates.ts';
import { rangeFault, usualRange, wholeDays } from '#core/views/range.ts';
import { labelCounts, masterCounts, namedMasters, newestFirst } from '#core/views/session-stats.ts';
import { sessionsOverTime } from '#core/views/sessions-over-time.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime();
const label = (id: string) => ({ id, name: id.toUpperCase() });

describe('counts', () => {
  it('of labels are descending, equal ones by name, and a session may carry several', () => {
    const sessions = [
      { labels: [label('b'), label('c')] },
      { labels: [label('c')] },
      { labels: [label('a')] },
      { labels: [] },
    ];
    expect(labelCounts(sessions).map(({ name, count }) => [name, count])).toEqual([
      ['C', 2],
      ['A', 1],
      ['B', 1],
    ]);
  });

  it('of masters are by player, whichever character mastered; who has no name is unknown', () => {
    const counts = masterCounts([
      { master: 'p1:Elf' },
      { master: 'p2:Orc: the first' },
      { master: 'p1:Dwarf' },
    ]);
    expect(counts).toEqual([
      { id: 'p1', count: 2 },
      { id: 'p2', count: 1 },
    ]);
    expect(namedMasters(counts, new Map([['p2', 'Noor']]), 'Unknown master')).toEqual([
      { id: 'p1', count: 2, name: 'Unknown master' },
      { id: 'p2', count: 1, name: 'Noor' },
    ]);
  });

  it('of masters count sessions that name none together, as unknown', () => {
    const counts = masterCounts([{ master: null }, { master: 'p1:Elf' }, { master: null }]);
    expect(counts).toEqual([
      { id: '', count: 2 },
      { id: 'p1', count: 1 },
    ]);
    expect(namedMasters(counts, new Map([['p1', 'Noor']]), 'Unknown master')).toEqual([
      { id: '', count: 2, name: 'Unknown master' },
      { id: 'p1', count: 1, name: 'Noor' },
    ]);
  });

  it('of nothing are nothing', () => {
    expect(labelCounts([])).toEqual([]);
    expect(masterCounts([])).toEqual([]);
  });
});

it('the newest sessions come first', () => {
  const sessions = [
    { date: 1, title: 'old' },
    { date: 3, title: 'b' },
    { date: 3, title: 'a' },
  ];
  expect(newestFirst(sessions).map(({ title }) => title)).toEqual(['a', 'b', 'old']);
});

it('sessions without a date come last, also behind those before 1970, and those without a title first of a moment', () => {
  const sessions = [
    { date: null, title: 'b' },
    { date: -5, title: 'early' },
    { date: 3, title: 'a' },
    { date: null, title: null },
    { date: 3, title: null },
  ];
  expect(newestFirst(sessions).map(({ title }) => title)).toEqual([null, 'a', 'early', null, 'b']);
});

describe('a range', () => {
  it('is of the last month, of whole days', () => {
    const range = usualRange(at(2026, 3, 31, 15));
    expect(isoDay(range.from)).toBe('2026-02-28');
    expect(wholeDays(range)).toEqual({ from: at(2026, 2, 28), to: at(2026, 4, 1) - 1 });
  });

  it('may begin and end on one day, but not end before it begins, nor lack an end', () => {
    expect(rangeFault({ from: at(2026, 1, 2, 18), to: at(2026, 1, 2, 9) })).toBeNull();
    expect(rangeFault({ from: at(2026, 1, 2), to: at(2026, 1, 1, 23) })).toEqual({
      reason: 'endBeforeStart',
      field: 'to',
    });
    expect(rangeFault({ from: null, to: 0 })).toEqual({ reason: 'noDate', field: 'from' });
    expect(rangeFault({ from: 0, to: null })).toEqual({ reason: 'noDate', field: 'to' });
  });

  it('is written and read as days; what is no day is null', () => {
    expect(readIsoDay('2026-02-28')).toBe(at(2026, 2, 28));
    for (const text of [
      '2026-02-30',
      '2026-2-3',
      '',
      'yesterday',
      '2026-13-01',
      '12026-01-01',
      '0NaN-NaN-NaN',
    ])
      expect(readIsoDay(text)).toBeNull();
  });

  it('is written and read in the first centuries too', () => {
    const early = readIsoDay('0012-03-04')!;
    expect(new Date(early).getFullYear()).toBe(12);
    expect(isoDay(early)).toBe('0012-03-04');
  });

  it('goes back a month to the same day, or the last one of a shorter month', () => {
    expect(isoDay(monthBefore(at(2026, 1, 15)))).toBe('2025-12-15');
    expect(isoDay(monthBefore(at(2024, 3, 30)))).toBe('2024-02-29');
  });
});

describe('sessions over time', () => {
  const over = (dates: (number | null)[], from: number, to: number) =>
    sessionsOverTime(
      dates.map((date) => ({ date })),
      { from, to },
    );
  const counts = ({ stretches }: ReturnType<typeof over>) => stretches.map(({ count }) => count);

  it('leave out those without a date, also in a range that begins in 1970', () => {
    const days = over([null, at(2026, 3, 1), null], at(2026, 3, 1), at(2026, 3, 3));
    expect(counts(days)).toEqual([1, 0, 0]);
    const all = over([null, at(2026, 3, 1)], at(1970, 1, 1), at(2026, 3, 3));
    expect(counts(all).reduce((sum, count) => sum + count)).toBe(1);
    expect(new Date(all.stretches[0]!.from).getFullYear()).toBe(2026);
    expect(counts(over([null], at(2026, 3, 1), at(2026, 3, 1)))).toEqual([0]);
  });

  it('are counted by day in a month, days without one included', () => {
    const month = over(
      [at(2026, 3, 29, 12), at(2026, 3, 1), at(2026, 3, 29, 23)],
      at(2026, 3, 1),
      at(2026, 4, 1) - 1,
    );
    expect(month.step).toBe('day');
    expect(month.stretches).toHaveLength(31);
    expect(counts(month)[0]).toBe(1);
    expect(counts(month)[28]).toBe(2);
  });

  it.each([
    [at(2026, 1, 1), at(2026, 12, 31), 'week'],
    [at(2022, 1, 1), at(2026, 1, 1), 'month'],
    [at(1990, 1, 1), at(2026, 1, 1), 'year'],
  ])('are counted from %d to %d by the %s', (from, to, step) => {
    const dates = [from, to - 1];
    const counted = over(dates, from, to);
    expect(counted.step).toBe(step);
    expect(counted.stretches.length).toBeLessThanOrEqual(63);
    expect(counts(counted).reduce((sum, count) => sum + count)).toBe(2);
  });

  const begins = ({ stretches }: ReturnType<typeof over>) => stretches.map(({ from }) => isoDay(from));

  it('are counted by day up to 62 days, and by week from there on', () => {
    const from = at(2026, 1, 1);
    const days = (count: number) => from + count * 86_400_000;
    expect(over([], from, days(62)).step).toBe('day');
    expect(over([], from, days(62) + 1).step).toBe('week');
  });

  it('are counted by weeks of seven days, from the first day on', () => {
    const weeks = over([at(2026, 1, 7, 23), at(2026, 1, 8)], at(2026, 1, 1, 9), at(2026, 12, 31));
    expect(begins(weeks).slice(0, 3)).toEqual(['2026-01-01', '2026-01-08', '2026-01-15']);
    expect(counts(weeks).slice(0, 3)).toEqual([1, 1, 0]);
  });

  it('are counted by months of the calendar, the first of which may be cut short', () => {
    const months = over([at(2022, 1, 31, 23), at(2022, 2, 1)], at(2022, 1, 20), at(2026, 1, 1));
    expect(begins(months).slice(0, 3)).toEqual(['2022-01-20', '2022-02-01', '2022-03-01']);
    expect(counts(months).slice(0, 3)).toEqual([1, 1, 0]);
  });

  it('are counted by years of the calendar', () => {
    const years = over([at(1990, 6, 1), at(1990, 12, 31), at(2026, 1, 1)], at(1980, 1, 1), at(2026, 2, 1));
    expect(years.step).toBe('year');
    expect(begins(years).slice(0, 3)).toEqual(['1990-06-01', '1991-01-01', '1992-01-01']);
    expect(counts(years).at(0)).toBe(2);
    expect(counts(years).at(-1)).toBe(1);
    expect(years.stretches).toHaveLength(37);
  });

  it('before the range and after it do not count', () => {
    const dates = [at(2025, 12, 31, 23), at(2026, 1, 1), at(2026, 1, 3, 23), at(2026, 1, 4)];
    expect(counts(over(dates, at(2026, 1, 1, 12), at(2026, 1, 3)))).toEqual([1, 0, 1]);
  });

  it('of a range far wider than they reach are shown where they are', () => {
    const dates = [at(2026, 1, 9), at(2026, 1, 6), at(2026, 1, 5)];
    const counted = over(dates, at(1200, 1, 1), at(2900, 1, 1));
    expect(counted).toMatchObject({ step: 'day' });
    expect(counts(counted)).toEqual([1, 1, 0, 0, 1]);
  });

  it('are none in any of many years where there are none', () => {
    const years = over([], at(1900, 1, 1), at(1999, 12, 31));
    expect(years.step).toBe('year');
    expect(counts(years)).toEqual(Array.from({ length: 100 }, () => 0));
  });

  it('are none where there are none', () => {
    expect(counts(over([], at(2026, 1, 1), at(2026, 1, 3)))).toEqual([0, 0, 0]);
  });
});
