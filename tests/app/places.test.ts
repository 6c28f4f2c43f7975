// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlaces, type VisitedPage } from '#app/places.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const entry = (key: string, pathname = '/item/list'): VisitedPage => ({ key, pathname });
const open = 'items.open';

/** jsdom does not lay out pages, so tests set the scroll position by hand. */
const scrollTo = (top: number) => Object.assign(window, { scrollY: top });

beforeEach(() => scrollTo(0));

describe('the memory of scroll positions, focus and states', () => {
  it('if a screen changed before its address, uses the place that was stored before the change, but only once', () => {
    const places = createPlaces(memoryStorage(), () => 'ann');
    scrollTo(700);
    const here = places.currentPlace();
    scrollTo(0);
    places.setPlaceBefore('one', here);
    places.rememberPlace('one');
    expect(places.placeOf('one')?.top).toBe(700);
    places.rememberPlace('one');
    expect(places.placeOf('one')?.top).toBe(0);
    // Nor does another entry use such a place.
    places.setPlaceBefore('one', here);
    places.rememberPlace('two');
    expect(places.placeOf('two')?.top).toBe(0);
  });

  it('copies the states to a new entry of the same screen, to no other, and the two then change separately', () => {
    const places = createPlaces(memoryStorage(), () => 'ann');
    places.writeState('one', open, ['Rope']);
    places.inheritStates(entry('one'), entry('two'));
    expect(places.readState('two', open)).toEqual(['Rope']);
    places.writeState('two', open, []);
    expect(places.readState('one', open)).toEqual(['Rope']);
    // After Back, the entry has its own states, not those of the newer entry.
    places.inheritStates(entry('two'), entry('one'));
    expect(places.readState('one', open)).toEqual(['Rope']);
    places.inheritStates(entry('one'), entry('three', '/user'));
    expect(places.readState('three', open)).toBeUndefined();
  });

  it('does not read the storage before the member is known', () => {
    const storage = memoryStorage();
    const before = createPlaces(storage, () => 'ann');
    before.rememberPlace('one');
    before.writeState('one', open, ['Rope']);
    before.save();
    let member: string | null = null;
    const places = createPlaces(storage, () => member);
    expect(places.placeOf('one')).toBeNull();
    member = 'ann';
    expect(places.placeOf('one')?.top).toBe(0);
    expect(places.readState('one', open)).toEqual(['Rope']);
  });

  it('does not show one member’s places to another, and removes them from the tab', () => {
    const storage = memoryStorage();
    let member: string | null = 'ann';
    const places = createPlaces(storage, () => member);
    places.writeState('one', open, ['Rope']);
    places.save();
    member = null;
    places.rememberPlace('one');
    places.save();
    expect(storage.values.size).toBe(0);
    member = 'bob';
    expect(places.readState('one', open)).toBeUndefined();
    expect(places.placeOf('one')).toBeNull();
  });

  it('remembers only the last fifty visited entries', () => {
    const places = createPlaces(memoryStorage(), () => 'ann');
    for (let number = 0; number < 60; number += 1)
      places.writeState(`entry ${number}`, open, [String(number)]);
    places.rememberPlace('entry 10');
    places.writeState('entry 60', open, []);
    const isKnown = (number: number) => places.readState(`entry ${number}`, open) !== undefined;
    expect([9, 10, 11, 12, 60].map(isKnown)).toEqual([false, true, false, true, true]);
  });

  it.each(['no json', '{}', '[1, null, "x"]', '[["one", null]]', '[["one", {}]]'])(
    'starts empty if %s is stored',
    (stored) => {
      const storage = memoryStorage();
      storage.set(JSON.stringify(['nyx-places', 'ann']), stored);
      const places = createPlaces(storage, () => 'ann');
      expect(places.placeOf('one')).toBeNull();
      expect(places.readState('one', open)).toBeUndefined();
    },
  );
});
