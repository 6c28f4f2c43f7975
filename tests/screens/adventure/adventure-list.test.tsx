// @vitest-environment jsdom
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { useNow } from '#screens/adventure/use-now.ts';
import { adventureAt, ownIn } from '../../support/adventures.ts';
import { characterOf } from '../support/people.ts';
import { openPage } from '../support/open-page.tsx';
import type { Answers } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

/** A Thursday. */
const now = new Date(2030, 2, 14, 12).getTime();
const at = (month: number, day: number, hour: number, minute = 0): number =>
  new Date(2030, month - 1, day, hour, minute).getTime();
const labels = Object.assign([{ id: 'l1', name: 'Heist' }], { leftOut: 0 });

const planned = [
  adventureAt(now, { title: 'Dusk', startsAt: at(3, 15, 19, 30), signUpUntil: at(3, 15, 12), labels }),
  adventureAt(now, {
    id: 'a2',
    title: 'The Toll Bridge',
    startsAt: at(3, 15, 22),
    minutes: 180,
    zone: 'Asia/Kathmandu',
    lowest: 5,
    seated: 5,
    waiting: 2,
    own: ownIn('waiting'),
  }),
  adventureAt(now, {
    id: 'a3',
    title: 'Dusk',
    startsAt: at(4, 5, 20),
    minutes: 780,
    highest: 4,
    seated: 3,
    waiting: 2,
  }),
];

async function open(parameters = '', answers: Answers = {}, roles: Role[] = []) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return openPage(`/adventure/list${parameters}`, {
    roles,
    answers: {
      adventures: planned,
      labels: [{ id: 'l1', name: 'Heist' }],
      ownOverview: { characters: [characterOf({ sessionMS: 300 })], levels: null },
      experienceTable: { 0: '1', 300: '3' },
      ...answers,
    },
  });
}

const seeStatus = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });
const turnOn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

it('the cards say when an adventure is played, in its own time zone too, and tell two with one title apart', async () => {
  await open();
  await seeStatus('3 adventures are shown');
  const times = screen.getAllByRole('article').map((card) => card.querySelector('time')!.parentElement!);
  expect(wordsOf(times)).toEqual([
    expect.stringMatching(/^Friday 15-03-2030 19:30 until 23:30/),
    expect.stringMatching(/^Friday 15-03-2030 22:00 until 01:00 \(16-03-2030 02:45 in Asia\/Kathmandu\)/),
    expect.stringMatching(/^Friday 05-04-2030 20:00 until 06-04-2030 09:00/),
  ]);
  screen.getByRole('link', { name: 'Dusk, 15-03-2030 19:30' });
});

it('a state that time brings, and the end of a bar, shows when its time has come, by one timer', async () => {
  vi.useFakeTimers({ now });
  const minute = 60_000;
  const far = 60 * 24 * 60 * minute;
  const adventures = [
    adventureAt(now, { signUpUntil: now + minute }),
    adventureAt(now, { signUpFrom: now + 2 * minute, signUpUntil: now + far, startsAt: now + far }),
    adventureAt(now, { signUpUntil: now + far, barredUntil: now + 3 * minute }),
  ];
  const { result } = renderHook(() => useNow(adventures));
  for (const time of [1, 2, 3]) {
    expect(vi.getTimerCount()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(minute));
    expect(result.current).toBe(now + time * minute);
  }
});

it('the filters are in the address, and named in the text that counts the adventures', async () => {
  const { address, asked } = await open();
  await seeStatus('3 adventures are shown');
  turnOn("For my characters' levels");
  await seeStatus("2 adventures are shown (For my characters' levels)");
  turnOn('With free seats');
  turnOn('Only mine');
  await seeStatus("No adventure is shown (For my characters' levels, With free seats, Only mine)");
  turnOn('Also the last 3 months');
  const filtered = '/adventure/list?levels=mine&seats=free&who=me&from=2029-12-14';
  await waitFor(() => expect(address()).toBe(filtered));
  expect(asked('adventures')).toEqual([{}, { query: { from: new Date(2029, 11, 14).getTime() } }]);
});

it('the filters of the address that match nothing say so, and lead to all adventures', async () => {
  const { address } = await open('?label=l1&seats=free&who=me&levels=no');
  await seeStatus('No adventure is shown with the label Heist (With free seats, Only mine)');
  await screen.findByText('No adventure matches');
  fireEvent.click(screen.getByRole('button', { name: 'Show all adventures' }));
  await seeStatus('3 adventures are shown');
  expect(address()).toBe('/adventure/list');
});

it('the month is a grid by keyboard; a day with adventures leads to them, and the address has another month', async () => {
  const { address, asked } = await open('?view=month');
  const day = (name: RegExp) => screen.findByRole('button', { name });
  await day(/^Friday, March 15, 2030, 19:30 Dusk, 22:00 The Toll Bridge$/);
  await seeStatus('2 adventures are shown');
  expect(asked('adventures')).toEqual([{ query: { from: at(3, 1, 0) } }]);
  const today = await day(/Thursday, March 14, 2030/);
  expect(today.getAttribute('aria-disabled')).toBe('true');
  act(() => today.focus());
  fireEvent.keyDown(today, { key: 'ArrowRight' });
  const friday = await day(/^Friday, March 15/);
  expect(document.activeElement).toBe(friday);
  fireEvent.keyDown(friday, { key: 'Enter' });
  fireEvent.keyUp(friday, { key: 'Enter' });
  expect(document.activeElement?.textContent).toMatch(/^Friday 15-03-2030/);
  act(() => friday.focus());
  fireEvent.keyDown(friday, { key: 'PageDown' });
  await day(/^Friday, April 5, 2030, 20:00 Dusk$/);
  await waitFor(() => expect(address()).toBe('/adventure/list?view=month&month=2030-04'));
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByText('No adventure begins in this month.');
  expect(address()).toBe('/adventure/list?view=month&month=2030-05');
});

it('the other layouts are in the address, and a month that is being read is not said to be empty', async () => {
  let answer: (adventures: typeof planned) => void = () => {};
  const { address } = await open('', {
    adventures: ({ query }) =>
      query?.from === undefined ? planned : new Promise((resolve) => void (answer = resolve)),
  });
  await seeStatus('3 adventures are shown');
  fireEvent.click(screen.getByRole('tab', { name: 'Agenda' }));
  await screen.findByRole('heading', { level: 2, name: /^Friday 15-03-2030/ });
  expect(address()).toBe('/adventure/list?view=agenda');
  fireEvent.click(screen.getByRole('tab', { name: 'Month' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(''));
  expect(screen.queryByText('No adventure begins in this month.')).toBeNull();
  act(() => answer([]));
  await screen.findByText('No adventure begins in this month.');
});

it('says that no adventure is planned, and leads those who may to announce one', async () => {
  await open('', { adventures: [] }, ['MANAGE_SESSIONS']);
  await screen.findByText('No adventure is planned.');
  const announce = screen.getByRole('main').querySelector('a');
  expect(announce?.getAttribute('href')).toBe('/adventure/announce');
});
