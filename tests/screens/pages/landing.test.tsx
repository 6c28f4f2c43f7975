// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Landing } from '#screens/landing/landing.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import { press } from '../../ui/support/press.ts';

it.each([
  ['refused', true],
  ['expired', true],
  ['asked', false],
  [null, false],
])('after a session whose end was %s, the welcome screen says that it has ended: %s', (ending, isSaid) => {
  const logIn = vi.fn();
  const session = {
    getSnapshot: () => ({ context: { ending }, matches: (state: unknown) => state === 'signedOut' }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  const services = { session, logIn, configuration: { productName: 'KaironBot' } } as unknown as Services;
  render(
    <ServicesContext value={services}>
      <Landing />
    </ServicesContext>,
  );
  const words = 'Your session has ended. Log in again to continue where you were.';
  expect(screen.queryByText(words) !== null).toBe(isSaid);
  // Screen readers read the notice with the heading, which gets the focus.
  screen.getByRole('heading', { level: 1, name: 'Welcome to Nyx!', description: isSaid ? words : '' });
  press(screen.getByRole('button', { name: 'Login' }));
  expect(logIn).toHaveBeenCalledTimes(1);
});
