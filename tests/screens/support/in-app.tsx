import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Api, createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { provideFlows } from '#app/actors/flows.ts';
import { createDrafts } from '#app/drafts.ts';
import { createPlaces } from '#app/places.ts';
import { createQueries } from '#app/queries.ts';
import type { AppRouter } from '#app/router.tsx';
import { features as allFeatures } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import { FlowsContext, type Services, ServicesContext } from '#screens/shared/services.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

/** The answer of a call: a value, or a function of the call's parameters that returns or throws it. */
export type Answer = object | string | number | null | ((parameters: Record<string, unknown>) => unknown);

interface Circumstances {
  roles?: readonly Role[];
  features?: readonly string[];
  /** Answers by the name of the call. All other calls wait for ever. */
  answers?: Record<string, Answer>;
  /** The address of the page. */
  address?: string;
  /** Changes the services before they are used. */
  prepare?: (api: Api) => void;
}

// jsdom does not implement `scrollTo`.
window.scrollTo = () => {};

const until = new Promise<never>(() => {});

/**
 * Renders a part of the member area with the app's own flows, at an address of the router, which shows the same part at
 * every address.
 * @returns the calls that the part makes, and what it is rendered with
 */
export async function showInApp(part: ReactNode, circumstances: Circumstances = {}) {
  const { roles = ['ADMIN'], features = allFeatures, answers = {}, address = '/' } = circumstances;
  const made: { name: string; parameters: Record<string, unknown> }[] = [];
  const http = async (name: string, parameters: Record<string, unknown>) => {
    made.push({ name, parameters });
    const answer = Object.hasOwn(answers, name) ? answers[name] : until;
    return typeof answer === 'function' ? (answer as (given: object) => unknown)(parameters) : answer;
  };
  const api = createApi(http as unknown as Http, features);
  circumstances.prepare?.(api);
  const snapshot = {
    context: { roles, jwt: null },
    hasTag: (tag: string) => tag === 'signedIn',
    matches: () => false,
  };
  const session = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) };
  const queries = createQueries();
  const member = () => 'demo-player';
  const places = createPlaces(memoryStorage(), member);
  const drafts = createDrafts(memoryStorage(), member);
  const services = { api, session, drafts, places, configuration: { features } } as unknown as Services;
  const memos = { read: () => null, write() {} };
  const flows = provideFlows({
    ...services,
    queries,
    memos,
    goTo() {},
    signOut() {},
  });
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
  return { made, router, queries, places, drafts, api };
}
