// @vitest-environment jsdom
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { features as allFeatures } from '#core/contract/features.ts';
import type { Role } from '#core/contract/roles.ts';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { finderOf } from '#core/views/palette/matches.ts';
import { actionEntries, ownCharacterEntry, screenEntries } from '#screens/palette/entries.ts';
import { addressOf } from '#screens/palette/destinations.ts';
import { PaletteDialog } from '#screens/palette/palette-dialog.tsx';
import { paletteKeys, usePaletteKeys } from '#screens/palette/use-palette-keys.ts';
import { adventureAt, ownIn } from '../support/adventures.ts';
import { characterOf, itemOf, sessionOf } from './support/people.ts';
import { showInApp } from './support/in-app.tsx';
import { type Answers, type Inputs, refused } from './support/scripted.ts';
import { wordsOf } from './support/words.ts';

const inventory = { Rope: 2, Oath: 1, Still: 1 };
const own = [
  characterOf({ created: 1, inventory }),
  characterOf({ id: 'p:Lorn', name: 'Lorn', status: 'dead', inventory }),
];
const rule = { cost: 1, tools: [], buildings: [] };

/** Opens the palette, with these last choices. @returns the names of the calls */
async function open(
  last: readonly PaletteChoice[] = [],
  answers: Answers = {},
  features: readonly string[] = allFeatures,
  onChoose: (choice: PaletteChoice) => void = () => {},
) {
  const { calls } = await showInApp(<PaletteDialog onChoose={onChoose} onClose={() => {}} />, {
    roles: [],
    features,
    answers: {
      ownOverview: { characters: own, levels: null },
      activeCharacterColumns: ['Lyra', 'Lukasz', 'Łucja'].map((name, created) => ({
        name,
        created,
        player: `p${created}`,
      })),
      players: [
        { playerId: 'p2', name: 'Lucia', dateJoined: 0, masterSince: null },
        { playerId: 'p3', name: 'Bob', dateJoined: 0, masterSince: null },
      ],
      sessions: { entities: [], nextAt: null },
      adventures: [],
      searchItems: { entities: [itemOf({ name: 'Lute' })], nextAt: null },
      itemsByIds: [
        itemOf({ name: 'Rope', sell: rule }),
        itemOf({ name: 'Oath' }),
        itemOf({ name: 'Still', sell: { ...rule, tools: ['Alchemist’s Supplies'] } }),
      ],
      ...answers,
    },
    services: { memos: { read: () => JSON.stringify(last), write() {} } },
  });
  return () => calls.map(({ name }) => name);
}

const field = () =>
  screen.getByRole('searchbox', { name: 'Search pages, characters, players, items, sessions and actions' });
const type = (typed: string) => fireEvent.change(field(), { target: { value: typed } });
/** The options of a section, each as its name and its detail. */
const optionsIn = (section: string): string[] => {
  const group = screen.queryByRole('group', { name: section });
  const options = group ? within(group).getAllByRole('option') : [];
  return options.map(({ children }) => wordsOf(children).filter(Boolean).join('/'));
};
const seeStatus = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });

it('before anything is typed, the palette lists the screens that the roles allow, and the member’s active characters', async () => {
  const made = await open();
  await screen.findByRole('option', { name: /^Lyra/ });
  expect(optionsIn('Your characters')).toEqual(['Lyra/Your character']);
  expect(optionsIn('Actions')).toContain('Sign out/Action');
  expect(optionsIn('Pages')).not.toContain('Add an Item/Page in Items');
  expect(optionsIn('Pages')).toContain('Sign-ins/Page');
  expect(field().getAttribute('placeholder')).toBe('Page, character, item...');
  expect(made()).toEqual(['ownOverview']);
});

it('before anything is typed, the palette begins with the last choices, except those that the roles no longer allow', async () => {
  const last: PaletteChoice[] = [
    { kind: 'item', id: 'Rope' },
    { kind: 'screen', id: '/item/add' },
    { kind: 'ownCharacter', id: 'p:Lyra' },
    { kind: 'ownCharacter', id: 'p:Gone' },
    { kind: 'screen', id: '/item/list' },
    { kind: 'session', id: 's1', name: 'Dusk' },
  ];
  await open(last);
  await screen.findByRole('option', { name: /^Lyra/ });
  expect(optionsIn('Last used')).toEqual([
    'Rope/Item',
    'Lyra/Your character',
    'Items List/Page in Items',
    'Dusk/Session',
  ]);
  expect(optionsIn('Your characters')).toEqual([]);
  expect(screen.getAllByRole('option', { name: /^Items List/ })).toHaveLength(1);
});

it('a typed text finds characters, players, items and sessions, says how many results there are, and offers to search in the lists', async () => {
  let answer = () => {};
  const items = { entities: [itemOf({ name: 'Lute' })], nextAt: null };
  const lull = sessionOf({ title: 'Lull', date: Date.UTC(2026, 10, 4, 12) });
  const made = await open([], {
    searchItems: () => new Promise((resolve) => (answer = () => resolve(items))),
    sessions: { entities: [lull], nextAt: null },
  });
  type('lu');
  await screen.findByRole('option', { name: /^Lukasz/ });
  await seeStatus('Searching...');
  expect(screen.queryByRole('group', { name: 'Search in lists' })).toBeNull();
  await waitFor(() => expect(made()).toContain('searchItems'));
  answer();
  await seeStatus('5 results');
  expect(optionsIn('Characters')).toEqual(['Łucja/Character, Lucia', 'Lukasz/Character']);
  expect(optionsIn('Players')).toEqual(['Lucia/Player']);
  expect(optionsIn('Items')).toEqual(['Lute/Item']);
  expect(optionsIn('Sessions')).toEqual(['Lull/Session, 04-11-2026']);
  expect(optionsIn('Search in lists')).toHaveLength(4);
  expect(made().filter((name) => name === 'activeCharacterColumns')).toHaveLength(1);
});

it('a typed text of one letter does not search for items on the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const made = await open();
  type('l');
  // This is longer than the pause in typing after which a text of two letters starts a search.
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(made()).not.toContain('searchItems');
  type('lu');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(made()).toContain('searchItems');
});

it('a typed text finds items that one of the member’s characters can sell, and nothing else in the inventory', async () => {
  await open();
  type('sell');
  await waitFor(() => expect(optionsIn('Sales')).toEqual(['Sell Rope/Sale, Lyra']));
});

it('a typed text offers no list while it reads which of other items can be sold', async () => {
  const isRope = ({ body }: Inputs) => JSON.stringify(body).includes('Rope');
  const itemsByIds = (inputs: Inputs) =>
    isRope(inputs) ? [itemOf({ name: 'Rope', sell: rule })] : new Promise(() => {});
  const made = await open([], { searchItems: { entities: [], nextAt: null }, itemsByIds });
  type('sell rope');
  await seeStatus('1 result');
  type('sell oath');
  await waitFor(() => expect(made().filter((name) => name === 'itemsByIds')).toHaveLength(2));
  expect(optionsIn('Search in lists')).toEqual([]);
});

it('a typed text says that nothing matches, and still offers the lists', async () => {
  await open([], { searchItems: { entities: [], nextAt: null } });
  type('zzz');
  await seeStatus('No match for “zzz” here. You can search the lists.');
  expect(optionsIn('Search in lists')).toEqual([
    'Search “zzz” in all items/List',
    'Search “zzz” in all sessions/List',
    'Search “zzz” in all characters/List',
    'Search “zzz” in all players/List',
  ]);
});

it('failures of items, sessions, adventures and players are reported, and do not remove other results', async () => {
  await open([], { searchItems: refused(), sessions: refused(), adventures: refused(), players: refused() });
  type('lu');
  await screen.findByText('Could not search the items');
  await screen.findByText('Could not search the sessions');
  await screen.findByText('Could not load the adventures');
  await screen.findByText('Could not load the players');
  await seeStatus('2 results');
  expect(optionsIn('Characters')).toHaveLength(2);
});

it('adventures are found by title, and with “sign up” those for which the member can sign up', async () => {
  const now = Date.now();
  const planned = [
    adventureAt(now, { title: 'Lull', startsAt: new Date(2099, 10, 4, 12).getTime() }),
    adventureAt(now, { id: 'a2', title: 'Lull of the Sea', own: ownIn('seated') }),
  ];
  await open([], {
    adventures: planned,
    experienceTable: {},
    searchItems: { entities: [], nextAt: null },
  });
  type('lull');
  await seeStatus('3 results');
  expect(optionsIn('Adventures')[0]).toBe('Lull/Adventure, 04-11-2099');
  expect(optionsIn('Adventures')).toHaveLength(2);
  expect(optionsIn('Sign-ups')).toEqual(['Sign up for Lull/Sign-up, 04-11-2099']);
});

it('Enter that comes before the answer of the sessions chooses the session that they find', async () => {
  let answer = () => {};
  const chosen: PaletteChoice[] = [];
  await open(
    [],
    {
      searchItems: { entities: [], nextAt: null },
      sessions: () =>
        new Promise((resolve) => (answer = () => resolve({ entities: [sessionOf()], nextAt: null }))),
    },
    allFeatures,
    (choice) => chosen.push(choice),
  );
  type('dusk');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await seeStatus('Searching...');
  await waitFor(() => {
    answer();
    expect(chosen).toEqual([{ kind: 'session', id: 's1', name: 'Dusk' }]);
  });
});

it('without pages of characters and sessions, it finds names of characters only, and no sessions', async () => {
  const made = await open([], {}, ['characterColumns', 'ownOverview']);
  type('lu');
  await seeStatus('3 results');
  expect(optionsIn('Characters')).toEqual(['Łucja/Character', 'Lukasz/Character']);
  expect(optionsIn('Search in lists')).toHaveLength(3);
  expect(made()).not.toContain('players');
  expect(made()).not.toContain('sessions');
});

it.each([
  ['token image portrait profile', 'Lyra'],
  ['home inventory money level', 'Your characters'],
  ['devices browsers security', 'Sign-ins'],
  ['charts statistics tags', 'Sessions Stats'],
  ['errata correction exp status', 'Update Character'],
  ['loot assign draw', 'Give a Random Item'],
  ['owners holders', 'Item Usage'],
  ['virtual tabletops start foundry', 'Manage Instances'],
  ['journal log history changes', 'Audit'],
  ['settings contrast motion dates colours', 'Preferences'],
  ['glossary abbreviations', 'What the short words mean'],
])('each of the words “%s” finds %s', (words, name) => {
  const entries = [
    ...screenEntries(['ADMIN'], allFeatures),
    ...actionEntries([], 'light'),
    ownCharacterEntry({ id: 'p:Lyra', name: 'Lyra' }),
  ];
  const find = finderOf(entries);
  for (const word of words.split(' ')) expect(find(word, 5).best.map((entry) => entry.name)).toContain(name);
});

it('only a member who may register sessions finds this action', () => {
  const names = (roles: Role[]) => actionEntries(roles, 'light').map(({ name }) => name);
  expect(names([])).not.toContain('Register a session');
  expect(names(['MANAGE_SESSIONS'])[0]).toBe('Register a session');
});

it('a failure caused by a missing connection is reported only once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open([], { searchItems: refused(), activeCharacterColumns: refused(), players: refused() });
  type('li');
  await seeStatus('3 results');
  expect(wordsOf(screen.getAllByRole('alert'))).toEqual([
    'You are offline. Only what was loaded before is found.',
  ]);
});

it.each<[PaletteChoice, string | undefined]>([
  [{ kind: 'screen', id: '/item/list' }, '/item/list'],
  [{ kind: 'screen', id: 'https://example.org' }, undefined],
  [{ kind: 'ownCharacter', id: 'p:Ann' }, '/user/p%3AAnn'],
  [{ kind: 'character', id: 'Ann' }, '/character/all?search=Ann'],
  [{ kind: 'character', id: 'p:Ann', name: 'Ann' }, '/character/p%3AAnn'],
  [{ kind: 'player', id: 'Bob' }, '/player/all?search=Bob'],
  [{ kind: 'player', id: 'p', name: 'Bob' }, '/player/p'],
  [{ kind: 'session', id: 's1', name: 'Dusk' }, '/session/s1'],
  [{ kind: 'adventure', id: 'a1', name: 'Dusk' }, '/adventure/a1'],
  [{ kind: 'signUp', id: 'a1' }, '/adventure/a1?do=signUp'],
  [{ kind: 'item', id: 'Rope' }, '/item/details/Rope'],
  [{ kind: 'sale', id: 'Rope', of: 'p:Ann' }, '/user/p%3AAnn?tab=inventory&search=Rope'],
  [{ kind: 'search', id: 'an', of: 'players' }, '/player/all?search=an'],
  [{ kind: 'search', id: 'an', of: 'sessions' }, '/session/list?search=an'],
  [{ kind: 'action', id: 'preferences' }, undefined],
  [{ kind: 'action', id: 'registerSession' }, '/session/insert'],
  [{ kind: 'action', id: 'signOut' }, undefined],
])('the choice %o leads to %s', (choice, address) => {
  expect(addressOf(choice)).toBe(address);
});

const ctrl = { ctrlKey: true };
const meta = { metaKey: true };

/** Presses a key on this kind of computer. @returns whether it opens the palette, and whether the browser ignores it */
function pressOn(platform: string, init: KeyboardEventInit): [isOpened: boolean, isTaken: boolean] {
  const spy = vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const onOpen = vi.fn();
  const { unmount } = renderHook(() => usePaletteKeys({ onOpen }));
  const isTaken = !fireEvent.keyDown(document.body, init);
  unmount();
  spy.mockRestore();
  return [onOpen.mock.calls.length > 0, isTaken];
}

it.each<[string, string, boolean, boolean, KeyboardEventInit]>([
  ['Ctrl+K', 'Linux x86_64', true, true, { key: 'k', ...ctrl }],
  ['Ctrl+K with caps lock', 'Win32', true, true, { key: 'K', ...ctrl }],
  ['Cmd+K', 'MacIntel', true, true, { key: 'k', ...meta }],
  ['Cmd+K on an iPad', 'iPad', true, true, { key: 'k', ...meta }],
  ['Ctrl+K', 'MacIntel', false, false, { key: 'k', ...ctrl }],
  ['Meta+K', 'Win32', false, false, { key: 'k', ...meta }],
  ['both modifiers', 'Win32', false, false, { key: 'k', ...ctrl, ...meta }],
  ['both modifiers', 'MacIntel', false, false, { key: 'k', ...ctrl, ...meta }],
  ['Ctrl+Shift+K', 'Win32', false, false, { key: 'k', ...ctrl, shiftKey: true }],
  ['Ctrl+Alt+K', 'Win32', false, false, { key: 'k', ...ctrl, altKey: true }],
  ['K alone', 'Win32', false, false, { key: 'k' }],
  ['Ctrl+J', 'Win32', false, false, { key: 'j', code: 'KeyJ', ...ctrl }],
  ['the key K of a Greek keyboard', 'Win32', true, true, { key: 'κ', code: 'KeyK', ...ctrl }],
  ['another letter on the key K', 'Win32', false, false, { key: 'v', code: 'KeyK', ...ctrl }],
  ['a held key', 'Win32', false, true, { key: 'k', ...ctrl, repeat: true }],
  ['a key of an input method', 'Win32', false, false, { key: 'k', ...ctrl, isComposing: true }],
])('the keys of the palette include %s on %s: %s', (_, platform, isOpened, isTaken, init) => {
  expect(pressOn(platform, init)).toEqual([isOpened, isTaken]);
});

it('the keys of the palette are named as on the keyboard', () => {
  const spy = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect(paletteKeys()).toBe('⌘K');
  spy.mockReturnValue('Linux x86_64');
  expect(paletteKeys()).toBe('Ctrl+K');
});
