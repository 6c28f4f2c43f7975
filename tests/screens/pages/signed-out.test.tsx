// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { Callback } from '#screens/auth/callback.tsx';
import { show } from '../support/screen.tsx';
import { endedSession } from '../support/scripted.ts';

it('a failed login shows the id under which the server’s log says why', () => {
  const problem = { status: 502, message: 'Discord cannot be asked now.', fields: {}, requestId: '7f3a-42' };
  show(<Callback />, { services: { session: endedSession({ problem }) } });
  screen.getByRole('alert');
  screen.getByText('Discord cannot be asked now.');
  screen.getByText(
    'If this happens again, tell an administrator this id, under which the server’s log says why: 7f3a-42',
  );
});
