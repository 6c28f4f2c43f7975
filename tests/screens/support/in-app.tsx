import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Api, createApi } from '#api/api.ts';
import { createDrafts } from '#app/drafts.ts';
import { createPlaces } from '#app/places.ts';
import { createQueries } from '#app/queries.ts';
import type { AppRouter } from '#app/router.tsx';
import { features as allFeatures } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import { FlowsContext, type Services, ServicesContext } from '#screens/shared/services.ts';
import { flowsOf } from '../../support/flows.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { type Answers, scriptedServer, steadySession } from './scripted.ts';

interface Circumstances {
  roles?: readonly Role[];
  features?: readonly string[];
  answers?: Answers;
  /** The address at which the router begins. */
  address?: string;
  /** Changes the services before they are used. */
  prepare?: (api: Api) => void;
}

/**
 * Renders a part of the member area with the app's own flows. The router has a single route, which shows the part whatever
 * the address is.
 * @returns the calls that the part makes, and what it is rendered with
 */
export async function showInApp(part: ReactNode, circumstances: Circumstances = {}) {
  const { roles = ['ADMIN'], features = allFeatures, answers = {}, address = '/' } = circumstances;
  const { http, calls } = scriptedServer(answers);
  const api = createApi(http, features);
  circumstances.prepare?.(api);
  const { session } = steadySession({ roles });
  const queries = createQueries();
  const member = () => 'demo-player';
  const places = createPlaces(memoryStorage(), member);
  const drafts = createDrafts(memoryStorage(), member);
  const services = { api, session, drafts, places, configuration: { features } } as unknown as Services;
  const flows = flowsOf(api, { ...services, queries });
  const Shown = () => (
    <ServicesContext value={services}>
      <FlowsContext value={flows}>
        <QueryClientProvider client={queries}>{part}</QueryClientProvider>
      </FlowsContext>
    </ServicesContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as unknown as AppRouter} />);
  return { calls, router, queries, places, drafts, api };
}
