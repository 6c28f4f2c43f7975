// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';

it.each([
  ['/no/such%20page?search=Rope', '404 Not Found', 'No route matches URL "/no/such%20page"'],
  [
    '/user/%E0%A4%A',
    '400 Bad Request',
    'The address "/user/%E0%A4%A" is not valid. Check it, or go back to the start.',
  ],
])('a visitor who opens %s is told: %s', async (address, ...words) => {
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
  for (const one of words) expect(await screen.findByText(one)).toBeTruthy();
});
