// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { characterRow } from '#core/contract/characters/character-row.ts';
import { features as everything } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import { AllCharacters } from '#screens/character/all/all-characters.tsx';
import { OwnInventory } from '#screens/character/inventory.tsx';
import { ItemList } from '#screens/item/list/item-list.tsx';
import { AllPlayers } from '#screens/player/all-players.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { characterOf, itemOf } from '../support/people.ts';
import { type Answers, refused } from '../support/scripted.ts';

const created = new Date(2030, 0, 1, 12).getTime();
const lyra = characterRow({ name: 'Lyra', created, exp: 0, money: 1, player: 'p' });

type List = 'characters' | 'players' | 'items' | 'inventory';

interface Shown {
  text?: string;
  isEmpty?: boolean;
  roles?: readonly Role[];
  features?: readonly string[];
  answers?: Answers;
}

/** Shows a list with a search for a text. @returns the filters that the list has written to the address */
async function showList(
  name: List,
  { text = '', isEmpty = false, roles = ['ADMIN'], features = everything, answers = {} }: Shown = {},
) {
  const onView = vi.fn<(view: { filter: object }) => void>();
  const own = characterOf({ created, inventory: isEmpty ? {} : { Rope: 1 } });
  const sort = { by: 'name' as const, isDescending: false };
  const table = { view: { filter: { text }, sort, page: 1 }, onView };
  const view = { filter: { text, labelId: null }, sort: null, page: 1 };
  const lists = {
    characters: () => <AllCharacters address={table} />,
    players: () => <AllPlayers address={table} />,
    items: () => <ItemList view={view} onView={onView} />,
    inventory: () => <OwnInventory character={own} view={view} onView={onView} />,
  };
  await showInApp(lists[name](), {
    roles,
    features,
    answers: {
      activeCharacterColumns: isEmpty ? [] : [lyra, { ...lyra, created: created + 1, player: 'q' }],
      activeCharacters: isEmpty ? [] : [own],
      playersByIds: isEmpty ? [] : [{ playerId: 'p', name: 'Ada', dateJoined: null, masterSince: null }],
      searchItems: { entities: [], nextAt: null },
      itemsByIds: isEmpty ? [] : [itemOf({ name: 'Rope' })],
      labels: [],
      ownCharacters: [own],
      ownOverview: { characters: [own], levels: null },
      ...answers,
    },
  });
  return () => onView.mock.calls.map(([{ filter }]) => filter);
}

describe('a list', () => {
  it.each<[List, string, RegExp]>([
    ['characters', 'No character is active yet.', /^No character's name matches/],
    ['players', 'Nobody has an active character yet.', /^No player's name matches/],
    ['items', 'There are no items yet.', /^Change the search\.$/],
    ['inventory', 'This character owns nothing yet.', /^Change the search\.$/],
    ['inventory', 'Items appear here once this character receives or buys one.', /^Change the search\.$/],
  ])('of %s says that it is empty, or else that nothing matches the search', async (name, none, noMatch) => {
    await showList(name, { isEmpty: true });
    await screen.findByText(none);
    expect(screen.queryByText(noMatch)).toBeNull();
    cleanup();
    await showList(name, { text: 'zz' });
    await screen.findByText(noMatch);
    screen.getByText(
      'A search finds a part of a name. Accents and signs do not matter: u finds ü, but ue does not.',
    );
    expect(screen.queryByText(none)).toBeNull();
  });

  it.each(['activeCharacters', 'playersByIds'] as const)(
    'of players says why it cannot be shown without %s, and can be read again',
    async (name) => {
      await showList('players', { answers: { [name]: refused(500, 'The disk is full.') } });
      await screen.findByText('Could not load the players');
      screen.getByText(/The disk is full\./);
      screen.getByRole('button', { name: 'Try again' });
    },
  );

  it.each<List>(['items', 'inventory'])(
    'of %s in which nothing matches shows everything on request',
    async (name) => {
      const filters = await showList(name, { text: 'zz' });
      press(await screen.findByRole('button', { name: 'Show all items' }));
      await waitFor(() => expect(filters().at(-1)).toEqual({ text: '', labelId: null }));
    },
  );

  it.each([
    ['characters', [], ['journal'], ['/user/p%3ALyra']],
    ['characters', ['MANAGE_CHARACTERS'], ['journal'], ['/user/p%3ALyra', '/character/history/q%3ALyra']],
    ['characters', ['MANAGE_CHARACTERS'], [], ['/user/p%3ALyra']],
    ['players', ['ADMIN'], ['signIns'], ['/signIns/p']],
    ['players', ['ADMIN'], [], []],
    ['players', [], ['signIns'], []],
  ] as [List, Role[], string[], string[]][])(
    'of %s links, for the roles %j on a server with %j, to the pages that the member may open',
    async (name, roles, features, addresses) => {
      await showList(name, { roles, features: ['characterColumns', ...features] });
      const found = async () => {
        await screen.findAllByRole('rowheader');
        return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
      };
      await expect.poll(found).toEqual(addresses);
    },
  );
});

it('the inventory filters at each letter, and announces the number of items once typing has paused', async () => {
  await showList('inventory');
  const status = await screen.findByText('1 item is shown');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } });
  screen.getByText('No item matches');
  expect(status.textContent).toBe('1 item is shown');
  await waitFor(() => expect(status.textContent).toBe('No item is shown for “zz”'));
});

it('the columns of all characters leave room for a long word of a name in a window of 768 px', async () => {
  await showList('characters');
  const columns = (await screen.findByRole('table')).style.getPropertyValue('--columns');
  const least = [...columns.matchAll(/minmax\(([\d.]+)em/g)].map(([, width]) => Number(width));
  expect(least[0]).toBe(11.6);
  // The page and a row have 56 px of padding; an em of the cells is 14 px there.
  expect(least.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual((768 - 56) / 14);
});
