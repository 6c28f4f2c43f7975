// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { it } from 'vitest';
import { Callback } from '#screens/auth/callback.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

it('a failed login shows the id under which the server’s log says why', () => {
  const problem = { status: 502, message: 'Discord cannot be asked now.', fields: {}, requestId: '7f3a-42' };
  const session = {
    getSnapshot: () => ({ context: { problem }, matches: (state: unknown) => state === 'signedOut' }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  render(
    <ServicesContext value={{ session } as unknown as Services}>
      <Callback />
    </ServicesContext>,
  );
  screen.getByRole('alert');
  screen.getByText('Discord cannot be asked now.');
  screen.getByText(
    'If this happens again, tell an administrator this id, under which the server’s log says why: 7f3a-42',
  );
});
