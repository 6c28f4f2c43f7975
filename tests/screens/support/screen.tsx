import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createApi } from '#api/api.ts';
import { createPreferences } from '#app/preferences.ts';
import { createQueries } from '#app/queries.ts';
import type { Role } from '#core/contract/roles.ts';
import { type Flows, FlowsContext, type Services, ServicesContext } from '#screens/shared/services.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { type Answers, scriptedServer, steadySession } from './scripted.ts';

interface Given {
  answers?: Answers;
  features?: readonly string[];
  roles?: readonly Role[];
  /** The id of the signed-in member. */
  member?: string;
  /** Tags of the session's state. */
  tags?: readonly string[];
  failedTries?: number;
  services?: Partial<Services>;
  /** The flows, or a function that provides them. */
  flows?: Partial<Flows> | ((services: Services, queries: QueryClient) => Partial<Flows>);
}

/** An access token that names a member. */
const tokenOf = (member: string): string =>
  `x.${btoa(JSON.stringify({ uId: member, exp: 4_102_444_800 }))}.x`;

/** Renders a part of the app for a signed-in member, with a server that gives `answers`. */
export function show(element: ReactElement, given: Given = {}) {
  const {
    answers = {},
    features = [],
    roles = [],
    member = 'me',
    tags = ['signedIn'],
    failedTries = 0,
  } = given;
  const { http, calls } = scriptedServer(answers);
  const { session, sent } = steadySession({ roles, jwt: tokenOf(member), failedTries, tags });
  const visited: string[] = [];
  const stored = new Map<string, unknown>();
  const memos = memoryStorage();
  const preferences = createPreferences(memoryStorage(), () => member).store;
  const services = {
    api: createApi(http, features),
    session,
    configuration: { features },
    places: {
      readState: (key: string, name: string) => stored.get(`${key} ${name}`),
      writeState: (key: string, name: string, value: unknown) => stored.set(`${key} ${name}`, value),
    },
    memos: { read: memos.get, write: memos.set },
    drafts: { read: () => null, keep() {} },
    preferences,
    lastSeen: { restore: async () => {}, since: () => null, subscribe: () => () => {} },
    goTo: (address: string) => visited.push(address),
    ...given.services,
  } as unknown as Services;
  const queries = createQueries();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const flows = typeof given.flows === 'function' ? given.flows(services, queries) : (given.flows ?? {});
  const around = (inner: ReactElement) => (
    <ServicesContext value={services}>
      <FlowsContext value={flows as Flows}>
        <QueryClientProvider client={queries}>
          <RouterContextProvider router={router as never}>{inner}</RouterContextProvider>
        </QueryClientProvider>
      </FlowsContext>
    </ServicesContext>
  );
  const { rerender, ...rendered } = render(around(element));
  return {
    ...rendered,
    rerender: (inner: ReactElement) => rerender(around(inner)),
    services,
    queries,
    memos,
    /** The calls that were made. */
    calls,
    /** The events that the session was sent. */
    sent,
    /** The addresses that were opened. */
    visited,
  };
}
