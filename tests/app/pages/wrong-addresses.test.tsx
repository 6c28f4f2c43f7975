// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';

/** Opens an address while nobody is signed in. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  const session = {
    getSnapshot: () => ({ context: { ending: null }, hasTag: () => false, matches: () => false }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  const router = createAppRouter({ session } as unknown as RouterContext);
  onTestFinished(() => {
    router.history.destroy();
    history.replaceState(null, '', '/');
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
}

it('an address without a page is said to match no route', async () => {
  await open('/no/such%20page?search=Rope');
  expect(screen.getByText('404 Not Found')).toBeTruthy();
  expect(screen.getByText('No route matches URL "/no/such%20page"')).toBeTruthy();
});

it('an address that cannot be decoded is said to be invalid', async () => {
  await open('/user/%E0%A4%A');
  expect(screen.getByText('400 Bad Request')).toBeTruthy();
  expect(
    screen.getByText('The address "/user/%E0%A4%A" is not valid. Check it, or go back to the start.'),
  ).toBeTruthy();
});
