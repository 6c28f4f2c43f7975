// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '#app/app.tsx';
import { createQueries } from '#app/queries.ts';
import { createAppRouter } from '#app/router.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { features } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import type { LastSeen, Services } from '#screens/shared/services.ts';
import { loadTexts, text } from '#texts/texts.ts';
import { areas, isListed, members, named } from '../support/calls-by-role.ts';

// All screens are loaded in advance, so that no test has to wait for one.
import.meta.glob(['../../../src/{app,screens}/**/*.tsx', '!**/main.tsx'], { eager: true });

const answers: Record<string, unknown> = {
  items: [],
  labels: [],
  experienceTable: { table: {} },
  searchItems: { entities: [{ name: 'Rope', labels: [] }], nextAt: null },
  sessions: {
    entities: [{ id: 's', title: 'Dusk', master: null, date: 0, labels: [], characters: [] }],
    nextAt: null,
  },
  sessionCount: 1,
};

const tabletop = {
  id: 'hall',
  url: '' as const,
  masterName: 'Ann',
  uptime: null,
  status: 'running',
  cpu: 0,
  memory: 0,
  diskSize: 0,
};

/** Controls that require a role. `loadedText` is a text on the same page. It appears once the page has loaded. */
const buttons = (): { path: string; loadedText: string; role: string; name: string; call: AskedCall }[] => [
  {
    path: '/item/list',
    loadedText: 'Rope',
    role: 'button',
    name: text('item.edit', { item: 'Rope' }),
    call: ['updateItem'],
  },
  {
    path: '/item/list',
    loadedText: 'Rope',
    role: 'button',
    name: text('item.delete', { item: 'Rope' }),
    call: ['deleteItem'],
  },
  {
    path: '/session/list',
    loadedText: 'Dusk',
    role: 'button',
    name: text('sessionList.delete', { title: 'Dusk' }),
    call: ['deleteSession'],
  },
  {
    path: '/foundry/instances',
    loadedText: text('foundry.master'),
    role: 'columnheader',
    name: text('foundry.terminate'),
    call: ['stopInstance'],
  },
];

/** Opens the app for a member with these roles. The server answers with `answers`, and never answers other calls. */
function openApp(held: readonly Role[]) {
  const session = {
    getSnapshot: () => ({
      context: { roles: held },
      hasTag: (tag: string) => tag === 'signedIn',
      matches: () => false,
    }),
    subscribe: () => ({ unsubscribe() {} }),
  };
  const http = (async (name: string) => answers[name] ?? new Promise(() => {})) as unknown as Http;
  const reads = { hasAny: () => false, subscribe: () => () => {} };
  Object.assign(http, { reads });
  const api = createApi(http);
  api.foundry.watch = ({ heard }) => {
    heard([tabletop]);
    return () => {};
  };
  const queries = createQueries();
  const router = createAppRouter({ api, session, queries } as unknown as RouterContext);
  const places = { readState() {}, writeState() {} };
  const drafts = { read: () => null, keep() {} };
  const preferences = { read: () => defaultPreferences, subscribe: () => () => {} };
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
    places,
    drafts,
    preferences,
    lastSeen,
    configuration: { features },
    memos: { read: () => null, write() {} },
    logIn() {},
    goTo() {},
  };
  render(<App services={services as unknown as Services} queries={queries} router={router} />);
  return async (path: string) => {
    await act(() => router.navigate({ href: path }));
    // `resolvedLocation` changes when the page is rendered, not already when its route is matched.
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(path));
  };
}

describe('pages and controls', () => {
  beforeAll(async () => {
    await loadTexts('en');
    // jsdom does not implement `scrollTo`.
    window.scrollTo = () => {};
  });

  it.each(members.map((held) => [named(held), held] as const))(
    'follow the table of calls for %s',
    async (_, held) => {
      const goTo = openApp(held);
      for (const { address, call } of areas) {
        await goTo(address);
        const isForbidden = screen.queryByText(text('error.forbidden')) !== null;
        expect([address, isForbidden]).toEqual([address, !isListed(held, call)]);
      }
      for (const { path, loadedText, role, name, call } of buttons()) {
        await goTo(path);
        if (screen.queryByText(text('error.forbidden'))) continue;
        await screen.findAllByText(loadedText);
        expect([name, screen.queryAllByRole(role, { name }).length > 0]).toEqual([
          name,
          isListed(held, call),
        ]);
      }
    },
  );
});
