// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { AskedCall } from '#core/contract/routes.ts';
import { loadTexts, text } from '#texts/texts.ts';
import { areas, isListed, members, named } from '../support/calls-by-role.ts';
import { openPage } from '../support/open-page.tsx';
import type { Answers } from '../support/scripted.ts';

// All screens are loaded in advance, so that no test has to wait for one.
import.meta.glob(['../../../src/{app,screens}/**/*.tsx', '!**/main.tsx'], { eager: true });

const answers: Answers = {
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

/** Opens the app for a member with these roles. @returns a function that goes to a page, and waits until it is shown */
async function openApp(roles: readonly Role[]) {
  const { router, goTo } = await openPage('/accessibility', {
    answers,
    roles,
    prepare(api) {
      api.foundry.watch = ({ heard }) => {
        heard([tabletop]);
        return () => {};
      };
    },
  });
  return async (path: string) => {
    await goTo(path);
    // `resolvedLocation` changes when the page is rendered, not already when its route is matched.
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(path));
  };
}

describe('pages and controls', () => {
  beforeAll(async () => {
    await loadTexts('en');
  });

  it.each(members.map((held) => [named(held), held] as const))(
    'follow the table of calls for %s',
    async (_, held) => {
      const goTo = await openApp(held);
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
