import { describe, expect, it } from 'vitest';
import { isoDay, monthsBefore, readIsoDay } from '#core/views/dates.ts';
import { rangeFault, soundRange, usualRange, wholeDays } from '#core/views/range.ts';
import { isForCalendar, sessionCalendar, stripsOf } from '#core/views/session-calendar.ts';
import { ticksBetween, ticksUpTo } from '#core/views/ticks.ts';
import {
  characterCounts,
  labelCounts,
  masterCharacters,
  masterCounts,
  namedMasters,
  newestFirst,
  sessionFigures,
} from '#core/views/session-stats.ts';
import { sessionsByDay, sessionsByMonth, type Stretch } from '#core/views/sessions-over-time.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime();
const label = (id: string) => ({ id, name: id.toUpperCase() });

const played = (character: string, ms: number, isAlive = true) => ({ character, ms, isAlive });

describe('the figures of sessions', () => {
  const sessions = [
    { characters: [played('p:Elf', 10), played('q:Orc', 20, false)] },
    { characters: [played('p:Elf', -5)] },
    { characters: [] },
  ];

  it('count each character once, even one that died twice, and add up experience', () => {
    expect(sessionFigures(sessions)).toEqual({ sessions: 3, adventurers: 2, exp: 25, fallen: 1 });
    const twice = [...sessions, { characters: [played('q:Orc', 1, false), played('r:Gnome', 1, false)] }];
    expect(sessionFigures(twice)).toMatchObject({ adventurers: 3, fallen: 2 });
  });

  it('rank characters by their sessions', () => {
    expect(characterCounts(sessions)).toEqual([
      { id: 'p:Elf', name: 'Elf', count: 2 },
      { id: 'q:Orc', name: 'Orc', count: 1 },
    ]);
  });
});

describe('a calendar of sessions', () => {
  it('has weeks that begin on Monday, and no days outside the range', () => {
    // The range is from a Wednesday to the following Tuesday.
    const range = { from: at(2026, 3, 25, 9), to: at(2026, 3, 31, 20) };
    const dates = [at(2026, 3, 25, 1), at(2026, 3, 29, 23), at(2026, 3, 29, 4), at(2026, 4, 1)];
    const { weeks, most } = sessionCalendar([{ date: null }, ...dates.map((date) => ({ date }))], range);
    expect(weeks.map((week) => week.map((day) => day && `${isoDay(day.at).slice(8)}: ${day.count}`))).toEqual(
      [
        [null, null, '25: 1', '26: 0', '27: 0', '28: 0', '29: 2'],
        ['30: 0', '31: 0', null, null, null, null, null],
      ],
    );
    expect(most).toBe(2);
  });

  it('leaves out sessions without a date, even in a range that includes the first day of 1970', () => {
    const range = { from: at(1969, 12, 29), to: at(1970, 1, 4) };
    expect(sessionCalendar([{ date: null }], range).most).toBe(0);
  });

  it('shows only the last 53 weeks of a longer range', () => {
    const { weeks } = sessionCalendar([], { from: at(2000, 1, 1), to: at(2026, 11, 23) });
    expect(weeks.length).toBe(53);
    expect(weeks.at(-1)?.[0]?.at).toBe(at(2026, 11, 23));
  });

  it.each([
    [53, [18, 18, 17]],
    [19, [10, 9]],
    [7, [7]],
  ])('shows %d weeks on a phone in strips of nearly equal length', (count, lengths) => {
    const { weeks } = sessionCalendar([], { from: at(2000, 1, 1), to: at(2026, 11, 23) });
    const strips = stripsOf(weeks.slice(-count));
    expect(strips.map(({ length }) => length)).toEqual(lengths);
    expect(strips.flat()).toEqual(weeks.slice(-count));
  });

  it('is used for ranges of more than six weeks', () => {
    expect(isForCalendar({ from: at(2026, 1, 1), to: at(2026, 2, 11) })).toBe(false);
    expect(isForCalendar({ from: at(2026, 1, 1), to: at(2026, 2, 12) })).toBe(true);
  });
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 20, 40, 60]],
])('ticks up to %d are round', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

it.each([
  [1_190, 1_310, [1_150, 1_200, 1_250, 1_300, 1_350]],
  [-12, -3, [-15, -10, -5, 0]],
  [8, 8, [8, 9]],
])('ticks between %d and %d are round and few', (least, most, ticks) => {
  expect(ticksBetween(least, most)).toEqual(ticks);
});

it('session counts sort labels by count, then by name, and count a session for each of its labels', () => {
  const sessions = ['bc', 'c', 'a', ''].map((ids) => ({ labels: Array.from(ids, label) }));
  expect(labelCounts(sessions).map(({ name, count }) => name + count)).toEqual(['C2', 'A1', 'B1']);
});

it('session counts group sessions without a master as one unknown master', () => {
  const counts = masterCounts([{ master: null }, { master: 'p1:Elf' }, { master: null }]);
  expect(namedMasters(counts, new Map([['p1', 'Noor']]), 'Unknown master')).toEqual([
    { id: '', count: 2, name: 'Unknown master' },
    { id: 'p1', count: 1, name: 'Noor' },
  ]);
});

it('sessions are sorted newest first, those without a date last, and by title on the same date, untitled ones first', () => {
  const sessions = [
    { date: null, title: 'b' },
    { date: -5, title: 'early' },
    { date: 3, title: 'c' },
    { date: 3, title: 'a' },
    { date: null, title: null },
    { date: 3, title: null },
  ];
  for (const order of [sessions, sessions.toReversed()])
    expect(newestFirst(order).map(({ title }) => title)).toEqual([null, 'a', 'c', 'early', null, 'b']);
});

it('a range covers the whole days of the last month by default', () => {
  const range = usualRange(at(2026, 3, 31, 15));
  expect(isoDay(range.from)).toBe('2026-02-28');
  expect(wholeDays(range)).toEqual({ from: at(2026, 2, 28), to: at(2026, 4, 1) - 1 });
});

it('a range may begin and end on the same day, but needs both dates, and the end must not be before the start', () => {
  const oneDay = { from: at(2026, 1, 2, 18), to: at(2026, 1, 2, 9) };
  expect([rangeFault(oneDay), soundRange(oneDay)]).toEqual([null, oneDay]);
  const reversed = { from: at(2026, 1, 2), to: at(2026, 1, 1, 23) };
  expect(rangeFault(reversed)).toEqual({ reason: 'endBeforeStart', field: 'to' });
  expect(soundRange(reversed)).toBeNull();
  expect(rangeFault({ from: null, to: 0 })).toEqual({ reason: 'noDate', field: 'from' });
  expect(rangeFault({ from: 0, to: null })).toEqual({ reason: 'noDate', field: 'to' });
});

it('a day is read from yyyy-MM-dd; any other text is read as null', () => {
  expect(readIsoDay('2026-02-28')).toBe(at(2026, 2, 28));
  const others = ['2026-02-30', '2026-2-3', '', 'yesterday', '2026-13-01', '12026-01-01', '2026-01-011'];
  for (const text of [...others, ' 2026-01-01 ', '0NaN-NaN-NaN']) expect(readIsoDay(text)).toBeNull();
});

it('a day is written and read as yyyy-MM-dd even in the first century', () => {
  const early = readIsoDay('0012-03-04')!;
  expect(new Date(early).getFullYear()).toBe(12);
  expect(isoDay(early)).toBe('0012-03-04');
});

it('the day a month earlier has the same number, or is the last day of a shorter month', () => {
  expect(isoDay(monthsBefore(at(2026, 1, 15)))).toBe('2025-12-15');
  expect(isoDay(monthsBefore(at(2024, 3, 30)))).toBe('2024-02-29');
});

it('a player has mastered most often with one character', () => {
  const sessions = ['p1:Bo', 'p1:Bo', 'p1:Ann', 'p2:Cy', null].map((master) => ({ master }));
  expect([...masterCharacters(sessions)]).toEqual([
    ['p1', 'p1:Bo'],
    ['p2', 'p2:Cy'],
  ]);
});

describe('sessions over time', () => {
  const dated = (dates: (number | null)[]) => dates.map((date) => ({ date }));
  const byMonth = (dates: (number | null)[], from: number, to: number) =>
    sessionsByMonth(dated(dates), { from, to });
  const counts = (stretches: readonly Stretch[]) => stretches.map(({ count }) => count);
  const begins = (stretches: readonly Stretch[]) => stretches.map(({ from }) => isoDay(from));

  it('do not count before or after the range', () => {
    const dates = [at(2025, 12, 31, 23), at(2026, 1, 1), at(2026, 1, 3, 23), at(2026, 1, 4)];
    const days = sessionsByDay(dated(dates), { from: at(2026, 1, 1, 12), to: at(2026, 1, 3) });
    expect(begins(days)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
    expect(counts(days)).toEqual([1, 0, 1]);
    expect(days.map(({ sessions }) => sessions)).toEqual([[{ date: dates[1] }], [], [{ date: dates[2] }]]);
  });

  it('are counted by month up to 62 months of 30.4 days, and by year in longer ranges', () => {
    const from = at(2020, 1, 1);
    const to = from + 1_884.8 * 86_400_000;
    expect(byMonth([], from, to).step).toBe('month');
    expect(byMonth([], from, to + 1).step).toBe('year');
  });

  it('are counted by calendar month, and the first month may be incomplete', () => {
    const { stretches } = byMonth([at(2022, 1, 31, 23), at(2022, 2, 1)], at(2022, 1, 20), at(2026, 1, 1));
    expect(begins(stretches).slice(0, 3)).toEqual(['2022-01-20', '2022-02-01', '2022-03-01']);
    expect(counts(stretches).slice(0, 3)).toEqual([1, 1, 0]);
    expect(stretches).toHaveLength(49);
  });

  it('are shown only from the first session to the last one if the range is far wider', () => {
    const dates = [at(2026, 4, 9), at(2026, 2, 6), null, at(2026, 1, 5)];
    const { step, stretches } = byMonth(dates, at(1200, 1, 1), at(2900, 1, 1));
    expect(step).toBe('month');
    expect(begins(stretches)).toEqual(['2026-01-05', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(counts(stretches)).toEqual([1, 1, 0, 1]);
  });

  it('count 0 for each year of a long range without sessions', () => {
    const { step, stretches } = byMonth([], at(1900, 1, 1), at(1999, 12, 31));
    expect([step, counts(stretches)]).toEqual(['year', Array.from({ length: 100 }, () => 0)]);
  });
});
