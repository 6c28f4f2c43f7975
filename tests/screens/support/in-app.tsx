import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppRouter } from '#app/router.tsx';
import { provided } from './screen.tsx';
import type { Circumstances } from './services.ts';

/**
 * Renders a part of the member area for an administrator. The router has a single route, which shows the part whatever
 * the address is.
 */
export async function showInApp(part: ReactNode, given: Circumstances = {}) {
  const { around, ...made } = provided({ roles: ['ADMIN'], ...given });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => around(part), notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as unknown as AppRouter} />);
  return { ...made, router, api: made.services.api };
}
