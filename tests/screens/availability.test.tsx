// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Availability as Stored } from '#core/contract/adventures/availability.ts';
import { AvailabilityWeeks } from '#screens/adventure/availability/availability.tsx';
import { press } from '../ui/support/press.ts';
import { showInApp } from './support/in-app.tsx';
import { type Answers, refused } from './support/scripted.ts';
import { wordsOf } from './support/words.ts';

// A Monday.
const now = new Date(2026, 10, 30, 9).getTime();
const evening = new Date(2026, 10, 30, 18).getTime();
const hour = 3_600_000;

async function open(answers: Answers = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  let stored: Stored = { isNamed: false, hours: [] };
  const set = vi.fn(({ body }: { body?: unknown }) => {
    stored = body as Stored;
    return { act: null };
  });
  const { router } = await showInApp(<AvailabilityWeeks />, {
    answers: { availability: () => stored, setAvailability: set, availabilityCounts: () => [], ...answers },
  });
  return { set, router };
}

const button = (name: string) => screen.getByRole('button', { name });
const cell = (name: string) => screen.getByRole('option', { name });

it('a member chooses half days and saves them, and repeats them in the next week', async () => {
  const { set } = await open();
  screen.getByLabelText('Loading your availability...');
  await screen.findByRole('listbox', { name: 'When you can play in this week' });
  screen.getByText('Choose when you can play, week by week. This signs you up for nothing.');
  screen.getByText('30-11-2026 to 06-12-2026');
  await screen.findByText('Nobody has said yet that they can play in this week.');
  expect(screen.getAllByRole('option')).toHaveLength(14);
  cell('Mon 30, afternoon');
  expect(button('As last week').hasAttribute('disabled')).toBe(true);
  press(cell('Mon 30, evening'), ' ');
  screen.getByText('Not saved yet.');
  press(button('Save'));
  await screen.findByText('Saved.');
  const hours = [0, 1, 2, 3, 4, 5].map((later) => evening + later * hour);
  expect(set.mock.lastCall![0].body).toEqual({ isNamed: false, hours });
  press(button('Next week'));
  expect(button('Previous week')).toBeTruthy();
  press(button('As last week'));
  expect(cell('Mon 7, evening').getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('switch', { name: 'Choose single hours' }));
  press(cell('Mon 7, 18:00'), ' ');
  fireEvent.click(screen.getByRole('switch', { name: 'Choose single hours' }));
  expect(cell('Mon 7, evening, in part').getAttribute('aria-selected')).toBe('false');
  screen.getByText('Show my name to masters');
  screen.getByText('Without it, masters see only how many members can play.');
});

it('asks before unsaved changes are left', async () => {
  const { router } = await open();
  press(await screen.findByRole('option', { name: 'Mon 30, evening' }), ' ');
  for (const answer of ['Stay here', 'Leave']) {
    act(() => void router.navigate({ to: '/user' } as never));
    await screen.findByRole('heading', { name: 'Leave without saving?' });
    screen.getByText('What you chose is not saved.');
    press(button(answer));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe(answer === 'Leave' ? '/user' : '/');
  }
});

it('says why the availability could not be saved, and keeps what was chosen', async () => {
  await open({ setAvailability: refused(400, 'Too far ahead.') });
  press(await screen.findByRole('option', { name: 'Mon 30, evening' }), ' ');
  press(button('Save'));
  await screen.findByText('Could not save your availability');
  screen.getByText('Too far ahead.');
  expect(cell('Mon 30, evening').getAttribute('aria-selected')).toBe('true');
});

it('masters see how many can play, as a table, by hours too, and since when those have not played who agreed to be named', async () => {
  const mira = { player: 'demo-player', playerName: 'Mira', lastGame: now - 40 * 24 * hour };
  const nilo = { player: 'nilo', playerName: 'Nilo', lastGame: null };
  const availabilityCounts = vi.fn(({ query }: { query?: unknown }) =>
    (query as { isByHour: boolean }).isByHour
      ? [
          { startsAt: evening, count: 2, named: [mira] },
          { startsAt: evening + hour, count: 2, named: [mira] },
        ]
      : [
          { startsAt: evening, count: 3, named: [mira, nilo] },
          { startsAt: evening + 24 * hour, count: 1, named: [mira] },
        ],
  );
  await open({ availabilityCounts });
  const table = await screen.findByRole('table', { name: 'Who can play' });
  const rows = () => [...table.ownerDocument.querySelectorAll('tr')].map(({ cells }) => wordsOf(cells));
  expect(rows().slice(0, 3)).toEqual([
    ['', 'afternoon', 'evening'],
    ['Mon 30', '0', '3'],
    ['Tue 1', '0', '1'],
  ]);
  expect(rows()).toHaveLength(8);
  const listed = () =>
    wordsOf(within(screen.getByRole('list', { name: 'Who agreed to be named' })).getAllByRole('listitem'));
  expect(listed()).toEqual([
    'Nilo, no game yetMon 30, evening',
    'Mira, 40 days since the last gameMon 30, evening; Tue 1, evening',
  ]);
  fireEvent.click(screen.getByRole('switch', { name: 'Choose single hours' }));
  await screen.findByRole('rowheader', { name: '18:00' });
  expect(rows()[11]).toEqual(['18:00', '2', '0', '0', '0', '0', '0', '0']);
  expect(listed()).toEqual(['Mira, 40 days since the last gameMon 30']);
});

it('says that the reads have failed', async () => {
  await open({ availability: refused(), availabilityCounts: refused() });
  await screen.findByText('Could not load your availability');
  await screen.findByText('Could not load who can play');
});
