import { act, render, screen } from '@testing-library/react';
import { type Api, createApi } from '#api/api.ts';
import { App } from '#app/app.tsx';
import { createQueries } from '#app/queries.ts';
import { createAppRouter } from '#app/router.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { features as everything } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import type { CallName } from '#core/contract/routes.ts';
import type { Draft } from '#core/rules/draft.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import type { LastSeen, Services } from '#screens/shared/services.ts';
import type { Address } from '#ui/page/address.ts';
import { type Answers, scriptedServer, steadySession } from './scripted.ts';

interface Circumstances {
  answers?: Answers;
  roles?: readonly Role[];
  /** What the server offers; default: everything. */
  features?: readonly string[];
  /** Changes the calls before they are used. */
  prepare?: (api: Api) => void;
}

/** Opens a page of the whole app for a member, in a document that shows no other page. */
export async function openPage(
  href: string,
  { answers = {}, roles = [], features = everything, prepare }: Circumstances = {},
) {
  const { http, calls } = scriptedServer(answers);
  const { session } = steadySession({ roles });
  const api = createApi(http, features);
  prepare?.(api);
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
    asked: (call: CallName) => calls.flatMap(({ name, inputs }) => (name === call ? [inputs] : [])),
    queries,
    router,
    goTo: (address: string) => act(() => router.navigate({ href: address })),
    /** Path and query of the address. */
    address: () => location.pathname + location.search,
  };
}
