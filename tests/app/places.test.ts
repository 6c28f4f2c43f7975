// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Kept } from '#app/kept.ts';
import { createPlaces, type Entry } from '#app/places.ts';

function storage(): Kept & { size: () => number } {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    size: () => values.size,
  };
}

const entry = (key: string, pathname = '/item/list'): Entry => ({ key, pathname });
const opened = 'items.opened';

/** jsdom lays nothing out: the page is as far scrolled as it is said to be. */
const scrollTo = (top: number) => Object.assign(window, { scrollY: top });

beforeEach(() => scrollTo(0));

describe('the memory of places', () => {
  it('knows where each entry was left, and nothing of one that was not', () => {
    const places = createPlaces(storage(), () => 'ann');
    scrollTo(1_200);
    places.leave('one');
    scrollTo(40);
    places.leave('two');
    expect([places.placeAt('one')?.top, places.placeAt('two')?.top]).toEqual([1_200, 40]);
    expect(places.placeAt('three')).toBeNull();
  });

  it('takes the place that was noted for a screen that changed before its address, once', () => {
    const places = createPlaces(storage(), () => 'ann');
    scrollTo(700);
    const here = places.here();
    scrollTo(0);
    places.leftFrom('one', here);
    places.leave('one');
    expect(places.placeAt('one')?.top).toBe(700);
    places.leave('one');
    expect(places.placeAt('one')?.top).toBe(0);
  });

  it('takes no place that was noted for another entry', () => {
    const places = createPlaces(storage(), () => 'ann');
    scrollTo(700);
    places.leftFrom('one', places.here());
    scrollTo(5);
    places.leave('two');
    expect(places.placeAt('two')?.top).toBe(5);
  });

  it('keeps what is open on its way through one screen, and each entry has its own from then on', () => {
    const places = createPlaces(storage(), () => 'ann');
    places.keep('one', opened, ['Rope']);
    places.move(entry('one'), entry('two'));
    expect(places.read('two', opened)).toEqual(['Rope']);
    places.keep('two', opened, []);
    expect(places.read('one', opened)).toEqual(['Rope']);
    // Back: what the entry had counts, and not what the other one has now.
    places.move(entry('two'), entry('one'));
    expect(places.read('one', opened)).toEqual(['Rope']);
  });

  it('begins another screen with nothing open', () => {
    const places = createPlaces(storage(), () => 'ann');
    places.keep('one', opened, ['Rope']);
    places.move(entry('one'), entry('two', '/user'));
    expect(places.read('two', opened)).toBeUndefined();
  });

  it('survives a reload', () => {
    const kept = storage();
    const places = createPlaces(kept, () => 'ann');
    scrollTo(1_200);
    places.keep('one', opened, ['Rope']);
    places.leave('one');
    places.save();
    const reloaded = createPlaces(kept, () => 'ann');
    expect(reloaded.placeAt('one')?.top).toBe(1_200);
    expect(reloaded.read('one', opened)).toEqual(['Rope']);
  });

  it('waits after a reload until it is known who the member is', () => {
    const kept = storage();
    const before = createPlaces(kept, () => 'ann');
    before.leave('one');
    before.save();
    let member: string | null = null;
    const places = createPlaces(kept, () => member);
    expect(places.placeAt('one')).toBeNull();
    member = 'ann';
    expect(places.placeAt('one')?.top).toBe(0);
  });

  it('shows one member’s places to no other, and leaves none behind in the tab', () => {
    const kept = storage();
    let member: string | null = 'ann';
    const places = createPlaces(kept, () => member);
    places.keep('one', opened, ['Rope']);
    places.save();
    member = null;
    places.leave('one');
    places.save();
    expect(kept.size()).toBe(0);
    member = 'bob';
    expect(places.read('one', opened)).toBeUndefined();
    expect(places.placeAt('one')).toBeNull();
  });

  it('remembers fifty entries: those that were visited last', () => {
    const places = createPlaces(storage(), () => 'ann');
    for (let number = 0; number < 60; number += 1) places.keep(`entry ${number}`, opened, [String(number)]);
    places.leave('entry 10');
    places.keep('entry 60', opened, []);
    const isKnown = (number: number) => places.read(`entry ${number}`, opened) !== undefined;
    expect([9, 10, 11, 12, 60].map(isKnown)).toEqual([false, true, false, true, true]);
  });

  it.each(['no json', '{}', '[1, null, "x"]', '[["one", null]]', '[["one", {}]]'])(
    'begins with nothing where %s was stored',
    (stored) => {
      const kept = storage();
      kept.set(JSON.stringify(['nyx-places', 'ann']), stored);
      const places = createPlaces(kept, () => 'ann');
      expect(places.placeAt('one')).toBeNull();
      expect(places.read('one', opened)).toBeUndefined();
    },
  );
});
