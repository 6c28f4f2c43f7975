// @vitest-environment jsdom
import { RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { it, onTestFinished } from 'vitest';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';

it('a visitor is told that an address cannot be read', async () => {
  history.replaceState(null, '', '/user/%E0%A4%A');
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
  await screen.findByText('400 Bad Request');
  screen.getByText('The address "/user/%E0%A4%A" is not valid. Check it, or go back to the start.');
});
