import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Flows, FlowsContext, type Services, ServicesContext } from '#screens/shared/services.ts';
import { type Circumstances, servicesOf } from './services.ts';

interface Given extends Circumstances {
  /** The flows, or a function that provides them. */
  flows?: Partial<Flows> | ((services: Services, queries: QueryClient) => Partial<Flows>);
}

/** Renders a part of the app for a signed-in member, with a server that gives `answers`; by default, it offers nothing. */
export function show(element: ReactElement, { flows = {}, ...given }: Given = {}) {
  const made = servicesOf({ features: [], ...given });
  const { services, queries } = made;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const provided = typeof flows === 'function' ? flows(services, queries) : flows;
  const around = (inner: ReactElement) => (
    <ServicesContext value={services}>
      <FlowsContext value={provided as Flows}>
        <QueryClientProvider client={queries}>
          <RouterContextProvider router={router as never}>{inner}</RouterContextProvider>
        </QueryClientProvider>
      </FlowsContext>
    </ServicesContext>
  );
  const { rerender, ...rendered } = render(around(element));
  return { ...rendered, ...made, rerender: (inner: ReactElement) => rerender(around(inner)) };
}
