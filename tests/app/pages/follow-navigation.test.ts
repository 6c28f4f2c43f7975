// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { followNavigation } from '#app/follow-navigation.ts';
import { createPlaces } from '#app/places.ts';
import type { AppRouter } from '#app/router.tsx';
import type { Place } from '#ui/page/place.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { removeListeners } from '../support.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<main><h1 data-page-heading tabindex="-1">Items</h1><button>Sell</button></main>';
  Object.assign(window, { scrollY: 0, scrollTo: () => {} });
});

const nowhere: Place = { top: 0, row: null, focus: null, hadFocus: false };

/** A tab whose navigations the test makes. `stored` are places in pages of the tab's history by the key of their entry. */
function tab(stored: Record<string, Place> = {}) {
  removeListeners();
  const storage = memoryStorage();
  const memories = Object.entries(stored).map(([key, place]) => [key, { place, states: {} }]);
  storage.set(JSON.stringify(['nyx-places', 'ann']), JSON.stringify(memories));
  const handlers: Record<string, (event: object) => void> = {};
  const router = {
    subscribe: (name: string, handler: (event: object) => void) => void (handlers[name] = handler),
  } as unknown as AppRouter;
  followNavigation(
    router,
    createPlaces(storage, () => 'ann'),
    () => false,
  );
  const begin = (pathname: string, key: string, index = 0) =>
    handlers['onBeforeNavigate']!({
      toLocation: { pathname, state: { __TSR_key: key, __TSR_index: index } },
    });
  const render = () => handlers['onRendered']!({});
  return {
    begin,
    render,
    go(pathname: string, key: string, index = 0) {
      begin(pathname, key, index);
      render();
    },
    /** What a reload would restore. */
    saved: () => createPlaces(storage, () => 'ann'),
  };
}

const focused = () => document.activeElement?.tagName;
const focusButton = () => document.querySelector('button')!.focus();

it('the first page of a visit gets no focus', () => {
  tab().go('/item/list', 'one');
  expect(focused()).toBe('BODY');
});

it('after a reload, the page’s heading gets the focus if anything had it and no longer exists', () => {
  tab({ one: { ...nowhere, hadFocus: true } }).go('/item/list', 'one');
  expect(focused()).toBe('H1');
});

it('a change of the address within a page leaves the focus where it is, as a new entry and as a replaced one', () => {
  const { go } = tab();
  go('/item/list', 'one');
  focusButton();
  go('/item/list', 'two', 1);
  go('/item/list', 'three', 1);
  expect(focused()).toBe('BUTTON');
});

it('a page that is rendered again without a navigation leaves the focus where it is', () => {
  const { go, render } = tab();
  go('/item/list', 'one');
  go('/user', 'two', 1);
  focusButton();
  render();
  expect(focused()).toBe('BUTTON');
});

it.each([
  ['', 'BUTTON'],
  [' but not behind a dialog that is open', 'DIV'],
])('Back within a page focuses the control that had the focus,%s', (_but, wanted) => {
  const sell = { row: null, name: 'BUTTON Sell', at: 0 };
  const { go, begin, render } = tab({ one: { ...nowhere, focus: sell, hadFocus: true } });
  go('/item/list', 'two', 1);
  begin('/item/list', 'one');
  document.body.insertAdjacentHTML('beforeend', '<div tabindex="-1"></div>');
  const other = document.querySelector('div')!;
  if (wanted === 'DIV') other.role = 'dialog';
  other.focus();
  render();
  expect(focused()).toBe(wanted);
});

it('the place in a page is saved when the page is hidden or closed, and not before', () => {
  const { go, saved } = tab();
  go('/item/list', 'one');
  Object.assign(window, { scrollY: 700 });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(saved().placeOf('one')).toBeNull();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(saved().placeOf('one')?.top).toBe(700);
  Object.assign(window, { scrollY: 800 });
  window.dispatchEvent(new Event('pagehide'));
  expect(saved().placeOf('one')?.top).toBe(800);
});
