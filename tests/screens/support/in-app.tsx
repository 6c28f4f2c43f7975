import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppRouter } from '#app/router.tsx';
import { FlowsContext, PageFlowsContext, ServicesContext } from '#screens/shared/services.ts';
import { flowsOf } from '../../support/flows.ts';
import { type Circumstances, servicesOf } from './services.ts';

/**
 * Renders a part of the member area with the app's own flows, for an administrator. The router has a single route, which
 * shows the part whatever the address is.
 */
export async function showInApp(part: ReactNode, given: Circumstances = {}) {
  const made = servicesOf({ roles: ['ADMIN'], ...given });
  const { services, queries } = made;
  const { api } = services;
  const flows = flowsOf(api, { ...services, queries });
  const Shown = () => (
    <ServicesContext value={services}>
      <FlowsContext value={flows}>
        <PageFlowsContext value={flows}>
          <QueryClientProvider client={queries}>{part}</QueryClientProvider>
        </PageFlowsContext>
      </FlowsContext>
    </ServicesContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as unknown as AppRouter} />);
  return { ...made, router, api };
}
