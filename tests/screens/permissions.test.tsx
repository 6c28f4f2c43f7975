// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '#app/app.tsx';
import { createQueries } from '#app/queries.ts';
import { createAppRouter } from '#app/router.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { createApi } from '#api/api.ts';
import type { Http } from '#api/http.ts';
import { type Role, roles } from '#core/contract/roles.ts';
import { type AskedCall, type Route, routes } from '#core/contract/routes.ts';
import { mayCall } from '#core/rules/roles.ts';
import { areaGroups, isOpen } from '#screens/layout/areas.ts';
import type { Services } from '#screens/shared/services.ts';
import { loadTexts, text } from '#texts/texts.ts';

/*
 * What the app shows to a member follows from the contract's table of calls, and from nothing else. The table is read
 * here a second time, without the rule that the app asks.
 */

// Every screen, loaded before anybody waits for one.
import.meta.glob(['../../src/{app,screens}/**/*.tsx', '!**/main.tsx'], { eager: true });

const listed = (who: Route['who'] | undefined): readonly Role[] => (Array.isArray(who) ? who : roles);

function isListed(held: readonly Role[], [name, operation]: AskedCall): boolean {
  const { who, operations }: Route = routes[name];
  const ofOperation = operation === undefined ? undefined : operations![operation];
  return (
    held.includes('ADMIN') ||
    [who, ofOperation].every(
      (each) => typeof each !== 'object' || held.some((role) => listed(each).includes(role)),
    )
  );
}

const everyCall = Object.entries<Route>(routes).flatMap(([name, { operations }]) =>
  operations ? Object.keys(operations).map((operation) => [name, operation]) : [[name]],
) as unknown as readonly AskedCall[];

const members: readonly (readonly Role[])[] = [
  [],
  ...roles.map((role) => [role]),
  ['PLAYER', 'DELETE_ITEMS'],
];
const named = (held: readonly Role[]): string => held.join(' and ') || 'no role';
const areas = areaGroups.flatMap((group) => group.areas);

it.each(members.map((held) => [named(held), held] as const))(
  'the rule answers as the table for %s',
  (_, held) => {
    expect(everyCall.filter((call) => mayCall(held, ...call))).toEqual(
      everyCall.filter((call) => isListed(held, call)),
    );
  },
);

it('asks only for what the contract has, with the operation where that decides', () => {
  // @ts-expect-error there is no such call
  expect(() => mayCall([], 'deleteItems')).toThrow();
  // @ts-expect-error which operation?
  expect(mayCall([], 'updateInventory')).toBe(true);
  // @ts-expect-error there is no such operation
  expect(mayCall(['MANAGE_CHARACTERS'], 'updateInventory', 'BURN')).toBe(false);
  // @ts-expect-error no operation decides
  expect(mayCall(['DELETE_ITEMS'], 'deleteItem', 'ASSIGN')).toBe(false);
});

it('the areas of a role are those that the specification names (section 6)', () => {
  const openTo = (held: readonly Role[]) =>
    areas.filter(({ address }) => isOpen(address, held)).map(({ address }) => address);
  const everyone = openTo(['PLAYER']);
  const further = (role: Role) => openTo([role]).filter((path) => !everyone.includes(path));
  expect(everyone).toEqual([
    '/session/list',
    '/session/stats',
    '/character/all',
    '/player/all',
    '/item/list',
  ]);
  expect(further('MANAGE_SESSIONS')).toEqual(['/session/insert', '/foundry/instances']);
  expect(further('MANAGE_CHARACTERS')).toEqual(['/character/update', '/character/giveRandomItem']);
  expect(further('MANAGE_ITEMS')).toEqual(['/item/add', '/item/usage']);
  expect(further('MANAGE_FOUNDRY')).toEqual(['/foundry/instances']);
  expect(further('DELETE_ITEMS')).toEqual([]);
  expect(openTo(['ADMIN'])).toEqual(areas.map(({ address }) => address));
});

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

/** The buttons that take a role: on which page, beside what, the word that names them, and their call. */
const buttons = (): { path: string; beside: string; role: string; name: string; call: AskedCall }[] => [
  {
    path: '/item/list',
    beside: 'Rope',
    role: 'button',
    name: text('item.edit', { item: 'Rope' }),
    call: ['updateItem'],
  },
  {
    path: '/item/list',
    beside: 'Rope',
    role: 'button',
    name: text('item.delete', { item: 'Rope' }),
    call: ['deleteItem'],
  },
  {
    path: '/session/list',
    beside: 'Dusk',
    role: 'button',
    name: text('sessionList.delete', { title: 'Dusk' }),
    call: ['deleteSession'],
  },
  {
    path: '/foundry/instances',
    beside: text('foundry.master'),
    role: 'columnheader',
    name: text('foundry.terminate'),
    call: ['stopInstance'],
  },
];

/** The app of a member with these roles. The server answers what is above, and nothing else in time. */
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
  const api = createApi(http);
  api.foundry.watch = ({ heard }) => {
    heard([tabletop]);
    return () => {};
  };
  const queries = createQueries();
  const router = createAppRouter({ api, session, queries } as unknown as RouterContext);
  const places = { readState() {}, writeState() {} };
  const drafts = { read: () => null, keep() {} };
  const services = { api, session, places, drafts } as unknown as Services;
  render(<App services={services} queries={queries} router={router} />);
  return async (path: string) => {
    await act(() => router.navigate({ href: path }));
    // Once the page is rendered, and not only found.
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(path));
  };
}

describe('what a member sees', () => {
  beforeAll(async () => {
    await loadTexts(['en']);
    // jsdom has none.
    window.scrollTo = () => {};
  });

  it.each(members.map((held) => [named(held), held] as const))('with %s', async (_, held) => {
    const goTo = openApp(held);
    for (const { address, call } of areas) {
      await goTo(address);
      const isForbidden = screen.queryByText(text('error.forbidden')) !== null;
      expect([address, isForbidden]).toEqual([address, !isListed(held, call)]);
    }
    for (const { path, beside, role, name, call } of buttons()) {
      await goTo(path);
      if (screen.queryByText(text('error.forbidden'))) continue;
      await screen.findAllByText(beside);
      expect([name, screen.queryAllByRole(role, { name }).length > 0]).toEqual([name, isListed(held, call)]);
    }
  });
});
