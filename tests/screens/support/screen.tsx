import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { FlowsContext, PageFlowsContext, ServicesContext } from '#screens/shared/services.ts';
import { flowsOf } from '../../support/flows.ts';
import { type Circumstances, servicesOf } from './services.ts';

/** Makes services and the app's own flows, and a function that puts a part of the app into them. */
export function provided(given: Circumstances) {
  const made = servicesOf(given);
  const { services, queries } = made;
  const flows = flowsOf(services.api, { ...services, queries });
  const around = (inner: ReactNode) => (
    <ServicesContext value={services}>
      <FlowsContext value={flows}>
        <PageFlowsContext value={flows}>
          <QueryClientProvider client={queries}>{inner}</QueryClientProvider>
        </PageFlowsContext>
      </FlowsContext>
    </ServicesContext>
  );
  return { ...made, around };
}

/** Renders a part of the app for a signed-in member, with a server that gives `answers`; by default, it offers nothing. */
export function show(element: ReactElement, given: Circumstances = {}) {
  const { around, ...made } = provided({ features: [], ...given });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const within = (inner: ReactElement) =>
    around(<RouterContextProvider router={router as never}>{inner}</RouterContextProvider>);
  const { rerender, ...rendered } = render(within(element));
  return { ...rendered, ...made, rerender: (inner: ReactElement) => rerender(within(inner)) };
}
