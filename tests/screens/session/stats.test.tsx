// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Feature } from '#core/contract/features.ts';
import type { Session } from '#core/contract/sessions.ts';
import { type TimeRange, wholeDays } from '#core/views/range.ts';
import { SessionStats } from '#screens/session/session-stats.tsx';
import { sessionOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';
import { type Answers, refused } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day, 12).getTime();
const march: TimeRange = { from: at(2025, 3, 1), to: at(2025, 3, 31) };
const year: TimeRange = { from: at(2025, 1, 1), to: at(2025, 12, 31) };

type Given = Partial<Omit<Session, 'characters'>> & { characters?: Partial<Session['characters'][number]>[] };

let ids = 0;
const session = ({ characters = [], ...given }: Given): Session =>
  sessionOf({
    id: `s${(ids += 1)}`,
    date: at(2025, 3, 4),
    characters: characters.map((one) => ({ character: 'p2:Bob', ms: 1, isAlive: true, ...one })),
    ...given,
  });

async function showStats(
  sessions: readonly Session[],
  range = march,
  answers: Answers = {},
  features: readonly Feature[] = [],
) {
  const shown = show(<SessionStats range={range} onRange={() => {}} />, {
    answers: { sessionsInDates: sessions, playersByIds: [], ...answers },
    features: ['tokenImages', ...features],
  });
  await screen.findByLabelText('Masters', { selector: 'ol' });
  return shown;
}

// Searching by role would be slow here, because a calendar has hundreds of elements.
const textsOf = (name: string) =>
  wordsOf(screen.getByLabelText(name, { selector: 'ol, ul' }).querySelectorAll('li'));
const sliderOf = (name: string) => screen.getByLabelText(name, { selector: 'input[type=range]' });
const picture = (name: string | RegExp) => screen.getByLabelText(name, { selector: '[role=img]' });
/** The cells of the table below a chart. */
const numbersOf = (title: string) => {
  const summary = screen.getByText(`: ${title}`, { selector: 'summary *' });
  const rows = summary.closest('details')!.querySelectorAll('tr');
  return [...rows].map((row) => wordsOf(row.children));
};

it.each([
  [true, 'All adventurers survived.'],
  [false, 'One adventurer fell.'],
])('the statistics begin with who played most, and who fell: all alive %j', async (isAlive, end) => {
  const bob = { character: 'p2:Bob' };
  await showStats([
    session({ characters: [bob] }),
    session({ characters: [{ ...bob, isAlive }, { character: 'p3:Cid' }] }),
  ]);
  const story = screen.getByText(/^Nobody played more than/).closest('p');
  expect(document.querySelectorAll('[aria-label="Most played"] rect')).toHaveLength(2);
  expect(story?.textContent).toBe(`Nobody played more than Bob with 2 sessions. ${end}`);
});

it('the lists of the statistics say that nobody played, and that no session has a tag, and are all where the server has no adventures', async () => {
  await showStats([session({})]);
  expect(screen.queryByRole('heading', { name: 'Adventures' })).toBeNull();
  screen.getByText('None of these sessions has a tag.');
  screen.getByText('Nobody played in these sessions.');
});

it('the lists of the statistics show ten entries at first, and all on request, each list independently', async () => {
  const labels = Array.from({ length: 11 }, (_, index) => ({ id: `l${index}`, name: `L${index}` }));
  const characters = labels.map(({ id }) => ({ character: `p2:${id}` }));
  await showStats([session({ labels, characters })]);
  const counts = () => [textsOf('Tags').length, textsOf('Most played').length];
  expect(counts()).toEqual([10, 10]);
  // Bars say nothing where every count is 1.
  expect(document.querySelector('ol rect')).toBeNull();
  fireEvent.click(screen.getByText('Show all 11', { selector: 'section:has([aria-label=Tags]) *' }));
  expect(counts()).toEqual([11, 10]);
  fireEvent.click(screen.getByText('Show the first 10 only'));
  expect(counts()).toEqual([10, 10]);
});

it('the lists of the statistics show no masters without their names while a session with another master arrives', async () => {
  let sessions = [session({})];
  const { queries } = await showStats([], march, {
    sessionsInDates: () => sessions,
    playersByIds: ({ body }) =>
      (body as string[]).includes('p9') ? new Promise(() => {}) : [{ playerId: 'p1', name: 'Mira' }],
  });
  expect(textsOf('Masters')).toEqual(['Mira as Ann1']);
  sessions = [...sessions, session({ master: 'p9:New', labels: [{ id: 'l', name: 'Heist' }] })];
  void queries.invalidateQueries();
  await screen.findByLabelText('Tags', { selector: 'ol' });
  expect(screen.queryByLabelText('Masters', { selector: 'ol' })).toBeNull();
});

it('the lists of the statistics say that the masters’ names could not be loaded, and count the masters nevertheless', async () => {
  await showStats([session({})], march, { playersByIds: refused() });
  expect(screen.getByText("Could not load the masters' names").closest('[role=alert]')).toBeTruthy();
  expect(textsOf('Masters')).toEqual(['Unknown master as Ann1']);
});

const busy = [
  session({ date: at(2025, 3, 4) }),
  session({ date: at(2025, 3, 4) }),
  session({ date: at(2025, 3, 11) }),
  session({ date: at(2025, 5, 1) }),
];

it('the chart of months has a bar for each month, the highest for the most sessions', async () => {
  await showStats(busy, year);
  const legend = screen.getByText('Sessions per month', { selector: 'legend' });
  const bars = [...legend.parentElement!.querySelectorAll('input')];
  expect(bars.map((bar) => bar.getAttribute('aria-label')).slice(1, 5)).toEqual([
    'February 2025: no session',
    'March 2025: 3 sessions',
    'April 2025: no session',
    'May 2025: 1 session',
  ]);
  const heights = bars.map((bar) =>
    parseFloat(bar.parentElement!.querySelector('rect')!.getAttribute('height')!),
  );
  expect(heights[1]).toBe(0);
  expect(heights[2]! / heights[4]!).toBeCloseTo(3);
  expect(bars[0]!.closest('figure')!.querySelector('[aria-hidden]')!.textContent).toBe('3210');
});

it('the chart of a long range has a bar and a row for each year', async () => {
  await showStats([...busy, session({ date: at(2016, 5, 1) })], {
    from: at(2000, 1, 1),
    to: at(2025, 12, 31),
  });
  expect(numbersOf('Sessions per year').at(-1)).toEqual(['2025', '4']);
});

describe('the calendar of sessions', () => {
  const title = 'Sessions per day in the last 53 weeks';
  const dayOf = (instant: number) =>
    document.querySelector(`rect[data-at="${new Date(instant).setHours(0, 0, 0, 0)}"]`)!;

  it('counts the days with sessions, shades each by its count, and lists them as numbers', async () => {
    await showStats(busy, year);
    expect(picture('Sessions on 3 days, at most 2 on one day')).toBeTruthy();
    const shades = [at(2025, 3, 4), at(2025, 3, 11), at(2025, 3, 5)].map((day) =>
      dayOf(day).getAttribute('data-shade'),
    );
    expect(shades).toEqual(['4', '2', '0']);
    expect(numbersOf(title)).toEqual([
      ['Beginning', 'Sessions'],
      ['04-03-2025', '2'],
      ['11-03-2025', '1'],
      ['01-05-2025', '1'],
    ]);
    const legend = [...document.querySelectorAll('p[aria-hidden] rect')].map((one) =>
      one.getAttribute('data-shade'),
    );
    expect(legend).toEqual(['0', '2', '4']);
    expect(document.querySelector('p[aria-hidden] span:last-child')?.textContent).toBe('2');
    screen.getByText('Weeks begin on Monday');
  });

  it('names its months and three weekdays beside their rows', async () => {
    await showStats(busy, { from: at(2025, 3, 1), to: at(2025, 5, 31) });
    const strip = picture(/^Sessions on/).firstElementChild!;
    const names = wordsOf(strip.querySelectorAll('span')).filter(Boolean);
    expect(names).toEqual(['Mar', 'Apr', 'May', 'Mon', 'Wed', 'Fri']);
    expect(sliderOf('Sessions per day')).toBeTruthy();
    // The first of March 2025 was a Saturday.
    const first = dayOf(at(2025, 3, 1));
    expect([first.getAttribute('x'), first.getAttribute('y')]).toEqual(['0', String(5 * 14)]);
  });
});

it('the line of some weeks has a dot for each session, above each other on the same day', async () => {
  await showStats(busy.slice(0, 3), { from: at(2025, 3, 1), to: at(2025, 3, 20) });
  expect(document.querySelectorAll('figure')).toHaveLength(1);
  const line = picture('Sessions on 2 days, at most 2 on one day');
  const dots = [...line.querySelectorAll('circle')].map((dot) => [
    dot.getAttribute('cx'),
    dot.getAttribute('cy'),
  ]);
  expect(dots).toEqual([
    ['17.5%', '56'],
    ['17.5%', '40'],
    ['52.5%', '56'],
  ]);
});

it('the line of some weeks names the sessions of the day that is read, with links to them', async () => {
  await showStats([busy[0]!, session({ title: 'Dawn', date: at(2025, 3, 11) })], march, {}, ['pages']);
  const slider = sliderOf('Sessions per day');
  const links = () =>
    [...slider.closest('figure')!.querySelectorAll('a')].map((link) => [link.textContent, link.pathname]);
  expect(slider.getAttribute('aria-valuetext')).toBe('11-03-2025: Dawn');
  expect(links()).toEqual([['Dawn', expect.stringMatching(/^\/session\/s\d+$/)]]);
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('04-03-2025: Dusk');
  expect(links()).toEqual([['Dusk', `/session/${busy[0]!.id}`]]);
  screen.getByText('01-03-2025', { selector: 'figure *' });
});

it('a range of a single day is read whole, and has no line of some weeks', async () => {
  const day = { from: at(2025, 3, 4), to: at(2025, 3, 4) };
  const { calls } = await showStats(busy.slice(0, 2), day);
  expect(calls[0]?.inputs).toMatchObject({ query: wholeDays(day) });
  expect(document.querySelector('figure')).toBeNull();
});

describe('the statistics of adventures', () => {
  const stats = { offered: 4, filled: 3, wait: 90 * 60_000, newcomers: 2, absent: 1, absentMembers: [] };
  const showed = async (adventureStats: Answers['adventureStats']) => {
    await showStats([session({})], march, { adventureStats }, ['adventures', 'pages']);
    return screen.findByRole('heading', { name: 'Adventures' });
  };
  it('count the seats, and name nobody to players', async () => {
    await showed(() => stats);
    await screen.findByLabelText('Seats', { selector: 'ol' });
    const named = (name: string) => screen.getByText(name).closest('li')!.textContent;
    expect([named('Offered'), named('Filled')]).toEqual(['Offered4', 'Filled3']);
    expect(document.querySelector('[aria-labelledby=adventures] table')).toBeNull();
  });

  it('name who has not played to masters, and say that no adventure began', async () => {
    const absentMembers = [
      { player: 'p3', playerName: 'Mira', lastGame: null },
      { player: 'p4', playerName: 'Noor', lastGame: at(2025, 1, 2) },
    ];
    await showed(() => ({ ...stats, offered: 0, filled: 0, wait: null, absentMembers }));
    await screen.findByText('No adventure began between these dates.');
    screen.getByText('Who has not played for 30 days: the 2 members with the longest time since a game');
    const rows = [...document.querySelectorAll('[aria-labelledby=adventures] tr')];
    expect(rows.map((row) => wordsOf(row.children))).toEqual([
      ['Member', 'Last game'],
      ['Mira', 'Never'],
      ['Noor', '02-01-2025'],
    ]);
  });

  it('say why they cannot be shown, below those of the sessions', async () => {
    await showed(refused(500, 'No.'));
    await screen.findByText('Could not load the statistics of adventures');
  });
});
