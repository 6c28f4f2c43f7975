import { act, render, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { App } from '#app/app.tsx';
import { createQueries } from '#app/queries.ts';
import { createAppRouter } from '#app/router.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { features as everything } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import type { CallName } from '#core/contract/routes.ts';
import type { Draft } from '#core/rules/draft.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { LastSeen, Services } from '#screens/shared/services.ts';
import type { Address } from '#ui/page/address.ts';

/** The parameters of a call. */
export interface Request {
  query?: Record<string, unknown>;
  body?: unknown;
  [parameter: string]: unknown;
}

/** The server's answers by call: a value, or a function of the call's parameters. The server never answers other calls. */
export type Answers = Partial<Record<CallName, unknown>>;

interface Circumstances {
  answers?: Answers;
  roles?: readonly Role[];
  /** What the server offers; default: everything. */
  features?: readonly string[];
}

/** The refusal of a call, as an answer. */
export const refused = (status: number, message = ''): (() => never) => {
  return () => {
    throw new RequestFailure({ status, message, fields: {} });
  };
};

/** Opens a page of the whole app for a member, in a document that shows no other page. */
export async function openPage(
  href: string,
  { answers = {}, roles = [], features = everything }: Circumstances = {},
) {
  // jsdom does not implement `scrollTo`.
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onTestFinished(() => scrollTo.mockRestore());
  const session = {
    getSnapshot: () => ({
      context: { roles, jwt: null },
      hasTag: (tag: string) => tag === 'signedIn',
      matches: () => false,
    }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  const made: (Request & { call: string })[] = [];
  const http = (async (call: CallName, asked: Request = {}) => {
    made.push({ ...asked, call });
    const answer = answers[call];
    if (answer === undefined) return new Promise(() => {});
    return typeof answer === 'function' ? (answer as (asked: Request) => unknown)(asked) : answer;
  }) as unknown as Http;
  Object.assign(http, { reads: { hasAny: () => false, subscribe: () => () => {}, giveUp() {} } });
  const api = createApi(http, features);
  const queries = createQueries();
  const router = createAppRouter({ api, session, queries, changes: null } as unknown as RouterContext);
  const states = new Map<string, unknown>();
  const stored = new Map<string, Draft>();
  const lastSeen: LastSeen = {
    restore: async () => {},
    follow: () => () => {},
    forget() {},
    since: () => null,
    subscribe: () => () => {},
  };
  // The type demands every service, so that the compiler names a new one that is missing here.
  const services: Record<keyof Services, unknown> = {
    api,
    session,
    places: {
      readState: (key: string, name: string) => states.get(key + name),
      writeState: (key: string, name: string, value: unknown) => void states.set(key + name, value),
      currentPlace: () => ({}),
      setPlaceBefore() {},
    },
    drafts: {
      read: (form: string) => stored.get(form) ?? null,
      keep: (form: string, draft: Draft | null) => {
        if (draft === null) stored.delete(form);
        else stored.set(form, draft);
      },
    },
    preferences: { read: () => defaultPreferences, subscribe: () => () => {} },
    lastSeen,
    configuration: { features },
    memos: { read: () => null, write() {} },
    logIn() {},
    goTo: (address: Address) => void router.navigate({ href: address }),
  };
  history.replaceState(null, '', href);
  render(<App services={services as unknown as Services} queries={queries} router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return {
    /** The parameters of the calls with this name so far, in order. */
    asked: (call: CallName) => made.filter((one) => one.call === call),
    queries,
    goTo: (address: string) => act(() => router.navigate({ href: address })),
    /** Path and query of the address. */
    address: () => location.pathname + location.search,
  };
}
