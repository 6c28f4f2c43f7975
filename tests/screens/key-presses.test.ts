import { expect, it } from 'vitest';
import { destinations, addressToAdd } from '#screens/keys/destinations.ts';
import { type LetterWait, type KeyAct, pressKey } from '#screens/keys/key-presses.ts';
import { areaGroups, openGroups } from '#screens/layout/areas.ts';

const letters = ['h', 's', 'n'];

/** What each of these key presses does. A number among the presses is a pause in ms. */
function acts(...presses: readonly (string | number)[]): (KeyAct | null)[] {
  let awaited: LetterWait = null;
  let now = 0;
  const done: (KeyAct | null)[] = [];
  for (const press of presses) {
    if (typeof press === 'number') {
      now += press;
      continue;
    }
    const pressed = pressKey(awaited, press, now, letters);
    awaited = pressed.awaited;
    done.push(pressed.act);
  }
  return done;
}

it('a single key searches, adds, shows the list of keys, or moves to the next or previous entry', () => {
  expect(acts('/', 'n', '?')).toEqual([{ type: 'search' }, { type: 'new' }, { type: 'help' }]);
  expect(acts('j', 'k')).toEqual([
    { type: 'entry', by: 1 },
    { type: 'entry', by: -1 },
  ]);
});

it('a single key does nothing if it has no meaning', () => {
  expect(acts('h', 'x', '1', ' ')).toEqual([null, null, null, null]);
});

const go = (letter: string): KeyAct => ({ type: 'go', letter });

it.each<[string, (string | number)[], (KeyAct | null)[]]>([
  ['opens its page within a second and a half', ['g', 1_500, 'h'], [null, go('h')]],
  ['has its meaning as a single key after a longer pause', ['g', 1_501, 'n'], [null, { type: 'new' }]],
  ['does nothing after a longer pause without such a meaning', ['g', 1_501, 'h'], [null, null]],
  ['opens its page even if it has a meaning as a single key', ['g', 'n'], [null, go('n')]],
  ['does nothing if no page has it, and the next key is a single one', ['g', 'x', 'h'], [null, null, null]],
  ['may be a sign, and the next key is a single one', ['g', '?', '?'], [null, null, { type: 'help' }]],
  ['counts from the last g', ['g', 1_000, 'g', 1_000, 's'], [null, null, go('s')]],
])('a letter after g %s', (_what, presses, done) => expect(acts(...presses)).toEqual(done));

it('the letters of pages are different lower-case letters other than g', () => {
  const all = destinations(areaGroups).map(({ letter }) => letter);
  expect(new Set(all).size).toBe(all.length);
  for (const letter of all) expect(letter).toMatch(/^[a-fh-z]$/);
});

it('the letters of pages open only pages that the navigation offers, for a member without a role', () => {
  const all = destinations(openGroups(areaGroups, [], []));
  expect(all.map(({ letter }) => letter).join('')).toBe('hstcpi');
});

it('the page for a new entry belongs to the group of the current page, for members who may open it', () => {
  expect(addressToAdd(areaGroups, '/session/list')).toBe('/session/insert');
  expect(addressToAdd(areaGroups, '/item/usage')).toBe('/item/add');
  expect(addressToAdd(openGroups(areaGroups, [], []), '/item/list')).toBeUndefined();
});

it('the page for a new entry is undefined on that page itself, in a group without such a page, and outside all groups', () => {
  expect(addressToAdd(areaGroups, '/item/add')).toBeUndefined();
  expect(addressToAdd(areaGroups, '/player/all')).toBeUndefined();
  expect(addressToAdd(areaGroups, '/user')).toBeUndefined();
});
