import { describe, expect, it } from 'vitest';
import { destinations, newHere } from '#screens/keys/destinations.ts';
import { type Awaited, type KeyAct, pressKey } from '#screens/keys/key-presses.ts';
import { areaGroups, openGroups } from '#screens/layout/areas.ts';

const letters = ['h', 's', 'n'];

/** The acts of these presses; a number is a pause in ms before the next. */
function acts(...presses: readonly (string | number)[]): (KeyAct | null)[] {
  let awaited: Awaited = null;
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

describe('a single key', () => {
  it('searches, adds or shows the list of keys', () => {
    expect(acts('/', 'n', '?')).toEqual([{ type: 'search' }, { type: 'new' }, { type: 'help' }]);
  });

  it('does nothing if it has no meaning', () => {
    expect(acts('h', 'x', '1', ' ')).toEqual([null, null, null, null]);
  });
});

describe('after g, a letter', () => {
  it('opens its page within a second and a half', () => {
    expect(acts('g', 1_500, 'h')).toEqual([null, { type: 'go', letter: 'h' }]);
  });

  it('has its meaning as a single key again once the time is over', () => {
    expect(acts('g', 1_501, 'n')).toEqual([null, { type: 'new' }]);
    expect(acts('g', 1_501, 'h')).toEqual([null, null]);
  });

  it('opens its page even if it has a meaning as a single key', () => {
    expect(acts('g', 'n')).toEqual([null, { type: 'go', letter: 'n' }]);
  });

  it('does nothing if no page has it, and the next key is a single key again', () => {
    expect(acts('g', '?', '?')).toEqual([null, null, { type: 'help' }]);
    expect(acts('g', 'x', 'h')).toEqual([null, null, null]);
  });

  it('is awaited again after another g', () => {
    expect(acts('g', 1_000, 'g', 1_000, 's')).toEqual([null, null, { type: 'go', letter: 's' }]);
  });
});

describe('the letters of pages', () => {
  it('are single lower-case letters other than g, no two the same', () => {
    const all = destinations(areaGroups).map(({ letter }) => letter);
    expect(new Set(all).size).toBe(all.length);
    for (const letter of all) expect(letter).toMatch(/^[a-fh-z]$/);
  });

  it('lead a member without a role only to what the navigation offers', () => {
    const all = destinations(openGroups(areaGroups, [], []));
    expect(all.map(({ letter }) => letter).join('')).toBe('hstcpi');
  });
});

describe('the page for a new entry', () => {
  it('is in the group of the current page, for members who may open it', () => {
    expect(newHere(areaGroups, '/session/list')).toBe('/session/insert');
    expect(newHere(areaGroups, '/item/usage')).toBe('/item/add');
    expect(newHere(openGroups(areaGroups, [], []), '/item/list')).toBeUndefined();
  });

  it('does not exist on that page itself, in a group without one, and elsewhere', () => {
    expect(newHere(areaGroups, '/item/add')).toBeUndefined();
    expect(newHere(areaGroups, '/player/all')).toBeUndefined();
    expect(newHere(areaGroups, '/user')).toBeUndefined();
  });
});
