// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { features } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import { paletteMachine } from '#machines/palette.ts';
import { MemberLayout } from '#screens/layout/member-layout.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { show } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

const own = [
  { id: 'me:Ann & Co', name: 'Ann & Co', status: 'active' },
  { id: 'me:Bob', name: 'Bob', status: 'dead' },
];

interface Given extends NonNullable<Parameters<typeof show>[1]> {
  path?: string;
  isOnline?: boolean;
  since?: number | null;
}

/** Shows the layout around a search. */
function showLayout({ path = '/user', isOnline = true, since = null, services, ...given }: Given = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  return show(
    <MemberLayout path={path} onMenuHover={() => {}} notices={<p>A notice</p>}>
      <SearchField label="Find" value="" onChange={() => {}} />
    </MemberLayout>,
    {
      answers: {
        currentMember: { id: '17', username: 'Mira', avatar: null },
      },
      flows: { palette: paletteMachine },
      ...given,
      services: {
        lastSeen: { restore: async () => {}, since: () => since, subscribe: () => () => {} } as never,
        ...services,
      },
    },
  );
}

describe('the notice of a lost connection', () => {
  const stale = 'What you see may be out of date. Nyx continues when the connection is back.';
  const seen = new Date(2030, 0, 2, 18, 30).getTime();
  const asSeen =
    'These are your characters as you last saw them, on 02-01-2030 18:30. Nothing can be changed until the server answers.';

  it.each<[string, Given, (string | null)[]]>([
    ['offline', { isOnline: false }, ['You are offline', stale]],
    [
      'unreachable',
      { tags: ['signedIn', 'unreachable'] },
      ['The server cannot be reached', stale, 'Try again now'],
    ],
    [
      'offline and unreachable',
      { isOnline: false, tags: ['signedIn', 'unreachable'] },
      ['You are offline', stale, 'Try again now'],
    ],
    ['showing what was last seen', { since: seen }, ['The server cannot be reached', asSeen]],
    ['offline and showing what was last seen', { isOnline: false, since: seen }, ['You are offline', asSeen]],
  ])('while the app is %s says so, and offers to try again only if that helps', (_state, given, words) => {
    const { sent } = showLayout(given);
    const notice = screen.getByText(words[0]!).closest('[role=alert]')!;
    const parts = [...notice.querySelectorAll('p, div > div:not(:has(div, button)), button')];
    expect(parts.map(({ textContent }) => textContent)).toEqual(words);
    const retry = within(notice as HTMLElement).queryByRole('button');
    if (retry) fireEvent.click(retry);
    expect(sent).toEqual(retry ? [{ type: 'retry.asked' }] : []);
  });

  it('appears and disappears with the connection', () => {
    showLayout();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('A notice')).toBeTruthy();
    const connection = vi.spyOn(navigator, 'onLine', 'get');
    connection.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline')).toBeTruthy();
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a search names its key only while single keys are switched on', () => {
  const { services } = showLayout();
  const keysOf = () => screen.getByLabelText('Find').getAttribute('aria-keyshortcuts');
  expect(keysOf()).toBe('/');
  act(() => services.preferences.change({ keys: 'off' }));
  expect(keysOf()).toBeNull();
});

/** Opens the drawer. @returns its groups, each with its links */
async function drawer(given: Given) {
  const shown = showLayout(given);
  if (given.answers?.['ownCharacters']) await shown.queries.fetchQuery(shown.services.api.characters.own());
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  return [...dialog.querySelectorAll('h3')].map((heading) => ({
    group: heading.textContent,
    links: [...heading.parentElement!.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      ...(link.getAttribute('aria-current') === 'page' ? ['current'] : []),
    ]),
  }));
}

const sessions = ['List Sessions', '/session/list'];
const stats = ['Sessions Stats', '/session/stats'];
const characters = ['Browse Characters', '/character/all'];
const players = { group: 'Players', links: [['Browse Players', '/player/all']] };
const items = ['Items List', '/item/list'];

describe('the navigation', () => {
  it('begins with the member and their active characters, and leads administrators to every area', async () => {
    const [first, ...groups] = await drawer({
      path: '/session/stats',
      roles: ['ADMIN'],
      features: features.filter((feature) => feature !== 'ownOverview'),
      answers: {
        currentMember: { id: '17', username: 'Mira', avatar: null },
        ownCharacters: own,
      },
    });
    expect(screen.getByText('Nyx').closest('a')?.getAttribute('href')).toBe('/user');
    expect(first!.links).toEqual([
      ['Your characters', '/user'],
      ['Ann & Co', '/user/me%3AAnn%20%26%20Co'],
    ]);
    expect(groups).toEqual([
      { group: 'Sessions', links: [sessions, ['Insert Session', '/session/insert'], [...stats, 'current']] },
      {
        group: 'Characters',
        links: [
          ['Update Character', '/character/update'],
          ['Give a Random Item', '/character/giveRandomItem'],
          characters,
        ],
      },
      players,
      { group: 'Items', links: [items, ['Add an Item', '/item/add'], ['Item Usage', '/item/usage']] },
      { group: 'Foundry', links: [['Manage Instances', '/foundry/instances']] },
      {
        group: 'Administration',
        links: [
          ['Audit', '/audit'],
          ['Webhooks', '/webhooks'],
        ],
      },
    ]);
  });

  it.each<[string, Role[], string[]]>([
    ['a member without a role', [], []],
    ['a master', ['MANAGE_SESSIONS'], ['Insert Session', 'Manage Instances']],
  ])('leads %s to what they may open', async (_who, roles, more) => {
    const [first, ...groups] = await drawer({ roles });
    expect(first!.links).toEqual([['Your characters', '/user', 'current']]);
    const labels = groups.flatMap(({ links }) => links.map(([label]) => label));
    expect(new Set(labels)).toEqual(
      new Set([
        'List Sessions',
        'Sessions Stats',
        'Browse Characters',
        'Browse Players',
        'Items List',
        ...more,
      ]),
    );
  });
});

describe('the member’s menu', () => {
  async function openMenu(given: Given = {}) {
    const shown = showLayout(given);
    fireEvent.click(await screen.findByRole('button', { name: /your menu/i }));
    const menu = await screen.findByRole('menu');
    const entries = within(menu).getAllByRole('menuitem');
    return {
      ...shown,
      menu,
      entries: entries.map((entry) => [entry.textContent, entry.getAttribute('href')]),
    };
  }
  const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

  it('leads to the characters and the sign-ins, and ends with the sign-out', async () => {
    const { entries, sent } = await openMenu({ features });
    expect(entries).toEqual([
      ['Your characters', '/user'],
      ['Sign-ins', '/signIns'],
      ['Dark mode', null],
      ['Preferences', null],
      ['Italiano', null],
      ['Sign out', null],
    ]);
    choose('Sign out');
    expect(sent).toEqual([{ type: 'signOut.asked' }]);
  });

  it('has no sign-ins if the server does not offer them', async () => {
    const { entries } = await openMenu();
    expect(entries.map(([label]) => label)).not.toContain('Sign-ins');
  });

  it('changes the colour mode, which is announced, and offers the other mode afterwards', async () => {
    const { services } = await openMenu();
    choose('Dark mode');
    expect(services.preferences.read().colourMode).toBe('dark');
    expect((await screen.findByText('Dark mode is on')).closest('[aria-live=polite]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /your menu/i }));
    await screen.findByRole('menu');
    choose('Light mode');
    expect(await screen.findByText('Light mode is on')).toBeTruthy();
    expect(services.preferences.read().colourMode).toBe('light');
  });
});
