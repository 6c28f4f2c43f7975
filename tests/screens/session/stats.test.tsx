// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session } from '#core/contract/sessions.ts';
import { wholeDays, type TimeRange } from '#core/views/range.ts';
import { SessionStats } from '#screens/session/session-stats.tsx';
import { press } from '../../ui/support/press.ts';
import { show } from '../support/screen.tsx';
import { type Answers, refused } from '../support/scripted.ts';

const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day, 12).getTime();
const march: TimeRange = { from: at(2025, 3, 1), to: at(2025, 3, 31) };
const year: TimeRange = { from: at(2025, 1, 1), to: at(2025, 12, 31) };

type Given = Partial<Omit<Session, 'characters'>> & { characters?: Partial<Session['characters'][number]>[] };

let ids = 0;
const session = ({ characters = [], ...given }: Given): Session => ({
  id: `s${(ids += 1)}`,
  title: 'Dusk',
  master: 'p1:Ann',
  date: at(2025, 3, 4),
  labels: [],
  characters: characters.map((one) => ({ character: 'p2:Bob', ms: 1, isAlive: true, ...one })),
  ...given,
});

function showStats(sessions: readonly Session[], range = march, answers: Answers = {}) {
  const ranges: TimeRange[] = [];
  const shown = show(<SessionStats range={range} onRange={(next) => ranges.push(next)} />, {
    answers: { sessionsInDates: sessions, playersByIds: [], ...answers },
    features: ['tokenImages'],
  });
  return { ...shown, ranges };
}

// Searching by role would be slow here, because a calendar has hundreds of elements.
const rowsOf = (name: string) => [
  ...screen.getByLabelText(name, { selector: 'ol, ul' }).querySelectorAll('li'),
];
const textsOf = (name: string) => rowsOf(name).map(({ textContent }) => textContent);
const namesOf = (name: string) => rowsOf(name).map((row) => row.querySelector('bdi')?.textContent);
/** The button below a list that changes its length. */
const more = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.endsWith(`, ${name}`));
const characters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ character: `p2:N${String(index).padStart(2, '0')}` }));
const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `l${index}`, name: `L${index}` }));
const ready = () => screen.findByLabelText('Masters', { selector: 'ol' });
const sliderOf = (name: string) => screen.getByLabelText(name, { selector: 'input[type=range]' });
const picture = (name: string | RegExp) => screen.getByLabelText(name, { selector: '[role=img]' });
/** The bars of a chart, as radio buttons. */
const barsOf = (title: string) => [
  ...screen.getByText(title, { selector: 'legend' }).parentElement!.querySelectorAll('input'),
];
/** The cells of the table below a chart. */
const numbersOf = (title: string) => {
  const summary = screen.getByText(`: ${title}`, { selector: 'summary *' });
  const rows = summary.closest('details')!.querySelectorAll('tr');
  return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the figures of the statistics', () => {
  it('count sessions, different characters, their experience, and the dead', async () => {
    showStats([
      session({ characters: [{ ms: 1_200 }, { character: 'p3:Cid', ms: 30, isAlive: false }] }),
      session({ characters: [{ ms: 4 }, { character: 'p4:Dot', ms: 0 }] }),
    ]);
    await ready();
    const figures = [...document.querySelectorAll('dl > div')].map((one) =>
      [...one.children].map((each) => each.textContent),
    );
    expect(figures).toEqual([
      ['Sessions', '2'],
      ['Adventurers', '3'],
      ['Exp', '1,234'],
      ['Fallen', '1'],
    ]);
    expect(screen.getByText('2 sessions in these days').getAttribute('aria-live')).toBe('polite');
  });
});

describe('the lists of the statistics', () => {
  it('say that nobody played, and that no session has a tag', async () => {
    showStats([session({})]);
    await ready();
    expect(screen.getByText('None of these sessions has a tag.')).toBeTruthy();
    expect(screen.getByText('Nobody played in these sessions.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  });

  it('show ten entries at first, and all on request, each list independently, and also after Back', async () => {
    const all = [
      session({ characters: characters(11), labels: labels(11) }),
      ...Array.from({ length: 9 }, () => session({})),
    ];
    const { rerender } = showStats(all);
    await ready();
    expect(rowsOf('Most played')).toHaveLength(10);
    expect(
      ['Tags', 'Masters', 'Most played', 'Last sessions'].map((name) => more(name)?.textContent),
    ).toEqual(['Show all 11, Tags', undefined, 'Show all 11, Most played', undefined]);
    fireEvent.click(more('Most played')!);
    const expectOpened = () => {
      expect(rowsOf('Most played')).toHaveLength(11);
      expect(rowsOf('Tags')).toHaveLength(10);
      const fewer = more('Most played')!;
      expect(fewer.textContent).toBe('Show the first 10 only, Most played');
      expect(fewer.getAttribute('aria-expanded')).toBe('true');
      return fewer;
    };
    expectOpened();
    rerender(<SessionStats key="again" range={march} onRange={() => {}} />);
    await ready();
    fireEvent.click(expectOpened());
    expect(rowsOf('Most played')).toHaveLength(10);
  });

  it('show the sessions newest first, with day and title', async () => {
    showStats([
      session({ title: 'Old', date: at(2025, 3, 3) }),
      session({ title: null, date: null }),
      session({ title: 'New', date: at(2025, 3, 30) }),
    ]);
    await ready();
    expect(textsOf('Last sessions')).toEqual(['30-03-2025New', '03-03-2025Old', 'UnknownUnknown']);
  });

  it('show counts, highest first, with bars in proportion', async () => {
    const heist = { id: 'h', name: 'Heist' };
    const city = { id: 'c', name: 'City' };
    showStats([
      session({ labels: [heist, city] }),
      session({ labels: [heist] }),
      session({ labels: [heist] }),
      session({ labels: [heist] }),
    ]);
    await ready();
    expect(textsOf('Tags')).toEqual(['Heist4', 'City1']);
    const widths = rowsOf('Tags').map((row) => row.querySelector('rect')?.getAttribute('width'));
    expect(widths).toEqual(['100%', '25%']);
  });

  it('show each character that played most with its own image, and ask for the images of ten', async () => {
    const asked: unknown[] = [];
    showStats(
      [session({ characters: characters(11) }), session({ characters: [{ character: 'p2:N05' }] })],
      march,
      {
        tokenImages: ({ query }) => {
          asked.push(...(query as { ids: string[] }).ids);
          return new Map([
            ['p2:N00', 'data:zero'],
            ['p2:N05', 'data:five'],
          ]);
        },
      },
    );
    await ready();
    await waitFor(() => expect(document.querySelectorAll('li img')).toHaveLength(2));
    expect(namesOf('Most played').slice(0, 3)).toEqual(['N05', 'N00', 'N01']);
    const pictures = rowsOf('Most played')
      .slice(0, 3)
      .map((row) => row.querySelector('img')?.getAttribute('src'));
    expect(pictures).toEqual(['data:five', 'data:zero', undefined]);
    expect(asked).toHaveLength(10);
  });

  it('name masters by their players’ names', async () => {
    const { calls } = showStats(
      [
        session({ master: 'p1:Ann' }),
        session({ master: 'p1:Abe' }),
        session({ master: 'p7:Zed' }),
        session({ master: null }),
      ],
      march,
      {
        playersByIds: [
          { playerId: 'p1', name: 'Mira' },
          { playerId: 'p7', name: 'Tom' },
        ],
      },
    );
    await ready();
    expect(textsOf('Masters')).toEqual(['Mira2', 'Tom1', 'Unknown master1']);
    expect(calls.find(({ name }) => name === 'playersByIds')?.inputs['body']).toEqual(['p1', 'p7']);
  });

  it('show no masters without their names while a session with another master arrives', async () => {
    let sessions = [session({})];
    const { queries } = showStats([], march, {
      sessionsInDates: () => sessions,
      playersByIds: ({ body }) =>
        (body as string[]).includes('p9') ? new Promise(() => {}) : [{ playerId: 'p1', name: 'Mira' }],
    });
    await ready();
    expect(textsOf('Masters')).toEqual(['Mira1']);
    sessions = [...sessions, session({ master: 'p9:New', labels: labels(1) })];
    void queries.invalidateQueries();
    await screen.findByLabelText('Tags', { selector: 'ol' });
    expect(screen.queryByLabelText('Masters', { selector: 'ol' })).toBeNull();
  });

  it('say that the masters’ names could not be loaded, and count the masters nevertheless', async () => {
    showStats([session({})], march, { playersByIds: refused() });
    await ready();
    expect(screen.getByText("Could not load the masters' names").closest('[role=alert]')).toBeTruthy();
    expect(textsOf('Masters')).toEqual(['Unknown master1']);
  });
});

describe('the range of the statistics', () => {
  it('is read from the first moment of its first day to the last one of its last day', async () => {
    const { calls } = showStats([session({})]);
    await ready();
    const { from, to } = wholeDays(march);
    expect(calls[0]).toMatchObject({ name: 'sessionsInDates', inputs: { query: { from, to } } });
    expect(new Date(from).getHours()).toBe(0);
    expect(new Date(to + 1).getDate()).toBe(1);
  });

  it('is neither read nor called loading if an address has its end before its start, and the end is at fault', () => {
    const { calls, ranges } = showStats([], { from: march.to, to: march.from });
    expect(calls).toEqual([]);
    expect(screen.queryByText('Loading the sessions...')).toBeNull();
    const parts = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('spinbutton');
    expect(parts('End date')[0]!.getAttribute('aria-invalid')).toBe('true');
    expect(parts('Start date')[0]!.getAttribute('aria-invalid')).toBeNull();
    const search = screen.getByRole('button', { name: 'Search' });
    const description = document.getElementById(search.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('The end cannot be before the start');
    fireEvent.submit(document.querySelector('form')!);
    expect(ranges).toEqual([]);
    expect(document.activeElement).toBe(parts('End date')[0]);
  });

  it('announces once that its end has become earlier than its start, and is searched on request once that is mended', async () => {
    const { ranges } = showStats([session({})]);
    await ready();
    const yearPart = () =>
      within(screen.getByRole('group', { name: 'End date' })).getAllByRole('spinbutton')[0]!;
    const heard = () =>
      [...document.querySelectorAll('[aria-live=polite]')].filter(({ textContent }) =>
        textContent.includes('The end cannot be before the start'),
      );
    expect(heard()).toHaveLength(0);
    press(yearPart(), 'ArrowDown');
    await waitFor(() => expect(heard()).toHaveLength(1));
    fireEvent.submit(document.querySelector('form')!);
    expect(ranges).toEqual([]);
    press(yearPart(), 'ArrowUp');
    press(yearPart(), 'ArrowUp');
    await waitFor(() => expect(heard()).toHaveLength(0));
    expect(ranges).toEqual([]);
    fireEvent.submit(document.querySelector('form')!);
    expect(ranges.map(wholeDays)).toEqual([wholeDays({ from: march.from, to: at(2026, 3, 31) })]);
  });

  it('can be one of four common ranges up to today, of which the current one is pressed', async () => {
    const now = new Date();
    const from = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate()).getTime();
    const { ranges } = showStats([], { from, to: now.getTime() });
    const buttons = within(screen.getByRole('group', { name: 'Common ranges' })).getAllByRole('button');
    const isPressed = buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(isPressed).toEqual([
      ['One month', 'false'],
      ['Three months', 'false'],
      ['One year', 'true'],
      ['All', 'false'],
    ]);
    for (const button of buttons) fireEvent.click(button);
    const lengths = ranges.map((range) => Math.round((range.to - range.from) / 86_400_000));
    const limits = [
      [28, 31],
      [89, 92],
      [365, 366],
      [9_000, Infinity],
    ] as const;
    expect(lengths).toHaveLength(limits.length);
    lengths.forEach((length, index) => {
      expect(length).toBeGreaterThanOrEqual(limits[index]![0]);
      expect(length).toBeLessThanOrEqual(limits[index]![1]);
    });
    expect(await screen.findByText('No session in these days')).toBeTruthy();
  });
});

const busy = [
  session({ date: at(2025, 3, 4) }),
  session({ date: at(2025, 3, 4) }),
  session({ date: at(2025, 3, 11) }),
  session({ date: at(2025, 5, 1) }),
];

describe('the chart of months', () => {
  it('has a bar and a row for each month, the highest for the most sessions', async () => {
    showStats(busy, year);
    await ready();
    const bars = barsOf('Sessions per month');
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
    expect(numbersOf('Sessions per month').slice(0, 4)).toEqual([
      ['Beginning', 'Sessions'],
      ['January 2025', '0'],
      ['February 2025', '0'],
      ['March 2025', '3'],
    ]);
  });

  it('moves to its first and last bar with Home and End', async () => {
    showStats(busy, year);
    await ready();
    const bars = barsOf('Sessions per month');
    for (const [key, bar] of [
      ['End', bars.at(-1)!],
      ['Home', bars[0]!],
    ] as const) {
      expect(fireEvent.keyDown(bars[2]!, { key })).toBe(false);
      expect([document.activeElement, bar.checked]).toEqual([bar, true]);
    }
    expect(fireEvent.keyDown(bars[2]!, { key: 'PageDown' })).toBe(true);
  });

  it('has a bar for each year of a long range', async () => {
    showStats([...busy, session({ date: at(2016, 5, 1) })], { from: at(2000, 1, 1), to: at(2025, 12, 31) });
    await ready();
    const bars = barsOf('Sessions per year');
    expect(bars).toHaveLength(10);
    expect(bars[0]!.getAttribute('aria-label')).toBe('2016: 1 session');
    expect(bars.at(-1)!.getAttribute('aria-label')).toBe('2025: 4 sessions');
    expect(numbersOf('Sessions per year').at(-1)).toEqual(['2025', '4']);
  });
});

describe('the calendar of sessions', () => {
  const title = 'Sessions per day in the last 53 weeks';
  const dayOf = (instant: number) =>
    document.querySelector(`rect[data-at="${new Date(instant).setHours(0, 0, 0, 0)}"]`)!;

  it('counts the days with sessions, shades each by its count, and lists them as numbers', async () => {
    showStats(busy, year);
    await ready();
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
  });

  it('reads the day at the pointer, and the last one at first', async () => {
    showStats(busy, year);
    await ready();
    const slider = sliderOf(title);
    expect(slider.getAttribute('aria-valuetext')).toBe('31-12-2025: no session');
    fireEvent.pointerMove(dayOf(at(2025, 3, 4)));
    expect(slider.getAttribute('aria-valuetext')).toBe('04-03-2025: 2 sessions');
    expect(document.querySelector('[data-read]')).toBe(dayOf(at(2025, 3, 4)));
    fireEvent.pointerMove(screen.getAllByText('Mon')[0]!);
    expect(slider.getAttribute('aria-valuetext')).toBe('04-03-2025: 2 sessions');
  });

  it('names its months and three weekdays beside their rows', async () => {
    showStats(busy, { from: at(2025, 3, 1), to: at(2025, 5, 31) });
    await ready();
    const strip = picture(/^Sessions on/).firstElementChild!;
    const names = [...strip.querySelectorAll('span')].map(({ textContent }) => textContent).filter(Boolean);
    expect(names).toEqual(['Mar', 'Apr', 'May', 'Mon', 'Wed', 'Fri']);
    expect(sliderOf('Sessions per day')).toBeTruthy();
    // The first of March 2025 was a Saturday.
    const first = dayOf(at(2025, 3, 1));
    expect([first.getAttribute('x'), first.getAttribute('y')]).toEqual(['0', String(5 * 14)]);
  });
});

/** The names below the columns of a chart; in a narrow window, those marked with * are left out. */
const scaleOf = (chart: Element) =>
  [...chart.querySelector('table')!.closest('figure')!.querySelectorAll('span:not([class])')]
    .filter(
      (name) => name.parentElement!.hasAttribute('aria-hidden') && name.parentElement!.children.length > 20,
    )
    .flatMap((name) =>
      name.textContent === '' ? [] : `${name.textContent}${name.hasAttribute('data-second') ? '*' : ''}`,
    );

describe('the line of some weeks', () => {
  it('has a dot for each session, above each other on the same day, and lists the days with sessions', async () => {
    showStats(busy.slice(0, 3), { from: at(2025, 3, 1), to: at(2025, 3, 20) });
    await ready();
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
    expect(numbersOf('Sessions per day')).toEqual([
      ['Beginning', 'Sessions'],
      ['04-03-2025', '2'],
      ['11-03-2025', '1'],
    ]);
    const slider = sliderOf('Sessions per day');
    expect(slider.getAttribute('aria-valuetext')).toBe('20-03-2025: no session');
    fireEvent.change(slider, { target: { value: '10' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('11-03-2025: 1 session');
  });

  it('names at most ten days below it, of which a narrow window shows every second one', async () => {
    showStats([session({})]);
    await ready();
    expect(scaleOf(document.querySelector('figure')!)).toEqual([
      'Mar 1',
      'Mar 5*',
      'Mar 9',
      'Mar 13*',
      'Mar 17',
      'Mar 21*',
      'Mar 25',
      'Mar 29*',
    ]);
  });
});
