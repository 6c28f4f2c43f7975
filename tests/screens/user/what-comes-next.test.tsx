// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WhatComesNext } from '#screens/user/next/what-comes-next.tsx';
import { adventureAt, ownIn } from '../../support/adventures.ts';
import { showInApp } from '../support/in-app.tsx';
import { characterOf } from '../support/people.ts';

const now = Date.now();

const open = (adventures: unknown, features?: readonly string[]) =>
  showInApp(<WhatComesNext characters={[characterOf()]} />, {
    answers: { adventures: adventures as object, experienceTable: {} },
    ...(features ? { features } : {}),
  });

it('shows a game that the member masters, and for a new time the answers of one who has a seat', async () => {
  await open([
    adventureAt(now, { id: '0', title: 'Game 0', master: 'me' }),
    adventureAt(now, { id: '1', title: 'Game 1', own: { ...ownIn('seated')!, until: now + 3_600_000 } }),
  ]);
  await screen.findByRole('link', { name: 'Game 0' });
  expect(screen.getAllByText('Your next game')).toHaveLength(2);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'I come at the new time: Game 1',
    'I cannot come: Game 1',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'I cannot come: Game 1' }));
  screen.getByText(/^Do you want to withdraw from Game 1\?/);
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
