// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { SignUpState } from '#core/contract/adventures/values.ts';
import { WhatComesNext } from '#screens/user/next/what-comes-next.tsx';
import { adventureAt, ownIn } from '../../support/adventures.ts';
import { showInApp } from '../support/in-app.tsx';
import { characterOf } from '../support/people.ts';

const hour = 3_600_000;
const now = Date.now();
const lyra = characterOf({ id: 'me:Lyra', name: 'Lyra', player: 'me', sessionMS: 100 });

/** Open adventures, one a day. */
const adventuresOf = (...all: Partial<Adventure>[]) =>
  all.map((more, index) =>
    adventureAt(now, {
      id: `${index}`,
      title: `Game ${index}`,
      startsAt: now + (index + 1) * 24 * hour,
      ...more,
    }),
  );

const signedUp = (state: SignUpState, until: number | null = null) => ({
  own: { ...ownIn(state)!, until },
});

const open = (adventures: unknown, features?: readonly string[]) =>
  showInApp(<WhatComesNext characters={[lyra]} />, {
    answers: { adventures: adventures as object, experienceTable: { 0: '1', 100: '5' } },
    ...(features ? { features } : {}),
  });

it('shows the next game, the seats that wait for an answer, and at most three games that fit', async () => {
  await open(
    adventuresOf(
      { ...signedUp('waiting') },
      { ...signedUp('seated') },
      { ...signedUp('seated') },
      { ...signedUp('offered', now + 3 * hour) },
      { lowest: 6 },
      { ...signedUp('declined') },
      {},
      {},
      {},
      {},
    ),
  );
  await screen.findByRole('heading', { name: 'What comes next' });
  const titles = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles.filter((one) => one?.startsWith('Game'))).toEqual([
    'Game 3',
    'Game 1',
    'Game 6',
    'Game 7',
    'Game 8',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'I cannot come: Game 1' }));
  screen.getByText(/^Do you want to withdraw from Game 1\?/);
});

it('shows a game that the member masters, and for a new time the answers of one who has a seat', async () => {
  await open(adventuresOf({ master: 'me' }, { ...signedUp('seated', now + 3 * hour) }));
  await screen.findByRole('link', { name: 'Game 0' });
  expect(screen.getAllByText('Your next game')).toHaveLength(2);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'I come at the new time: Game 1',
    'I cannot come: Game 1',
  ]);
});

it('is missing if there is nothing to show, and on a server without adventures', async () => {
  const { calls, memos } = await open([]);
  await screen.findByText('', { selector: 'body' });
  expect(screen.queryByText('What comes next')).toBeNull();
  expect(calls.map(({ name }) => name)).toContain('adventures');
  expect(memos.get('next')).toBe('0');
  const other = await open([], []);
  expect(other.calls.map(({ name }) => name)).not.toContain('adventures');
});

it('has room for what it showed last while it loads', async () => {
  await showInApp(<WhatComesNext characters={undefined} />, {
    services: { memos: { read: () => '2', write() {} } },
  });
  expect(screen.getByRole('heading', { name: 'What comes next' })).toBeTruthy();
});
