// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Callback } from '#screens/auth/callback.tsx';
import { Landing } from '#screens/landing/landing.tsx';
import { press } from '../../ui/support/press.ts';
import { show } from '../support/screen.tsx';
import { endedSession } from '../support/scripted.ts';

it.each([
  ['refused', true],
  ['expired', true],
  ['asked', false],
  [null, false],
])('after a session whose end was %s, the welcome screen says that it has ended: %s', (ending, isSaid) => {
  const logIn = vi.fn();
  const configuration = { productName: 'KaironBot' } as never;
  show(<Landing />, { services: { session: endedSession({ ending }), logIn, configuration } });
  const words = 'Your session has ended. Log in again to continue where you were.';
  expect(screen.queryByText(words) !== null).toBe(isSaid);
  // Screen readers read the notice with the heading, which gets the focus.
  screen.getByRole('heading', { level: 1, name: 'Welcome to Nyx!', description: isSaid ? words : '' });
  press(screen.getByRole('button', { name: 'Login' }));
  expect(logIn).toHaveBeenCalledTimes(1);
});

it('a failed login shows the id under which the server’s log says why', () => {
  const problem = { status: 502, message: 'Discord cannot be asked now.', fields: {}, requestId: '7f3a-42' };
  show(<Callback />, { services: { session: endedSession({ problem }) } });
  screen.getByRole('alert');
  screen.getByText('Discord cannot be asked now.');
  screen.getByText(
    'If this happens again, tell an administrator this id, under which the server’s log says why: 7f3a-42',
  );
});
