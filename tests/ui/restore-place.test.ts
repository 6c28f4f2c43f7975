// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerFarRows } from '../../src/ui/page/far-rows.ts';
import type { Place } from '../../src/ui/page/place.ts';
import { type Restoration, restorePlace } from '../../src/ui/page/restore-place.ts';

const windowHeight = 800;

/** Height and scroll position of the simulated page. */
let page = { height: 0, top: 0 };
const scrollTo = (top: number) => {
  page.top = Math.max(0, Math.min(top, page.height - windowHeight));
};

/** Adds a row, `top` px below the top of the page, with a button that has its name. */
function addRow(name: string, top: number): HTMLElement {
  const row = document.createElement('div');
  row.dataset['row'] = name;
  row.innerHTML = `<button>${name}</button>`;
  row.getBoundingClientRect = () => new DOMRect(0, top - page.top, 300, 40);
  document.querySelector('main')?.append(row);
  return row;
}

/** Gives the page its whole height, and the row of the place. */
function loadRope(): HTMLElement {
  page.height = 5_000;
  return addRow('Rope', 1_210);
}

const place: Place = {
  top: 1_200,
  row: { key: 'Rope', at: 10 },
  focus: { row: 'Rope', name: 'BUTTON Rope', at: 0 },
  hadFocus: true,
};

let isLoading = false;
let restoration: Restoration;
const focusMeanwhile = vi.fn(() => document.querySelector('h1')?.focus());
const restore = (target = place) => {
  restoration = restorePlace(target, { isLoading: () => isLoading, focusMeanwhile });
};
const focused = () => document.activeElement?.textContent;
/** The scroll position, what has the focus, and whether the place is restored. */
const state = () => [page.top, focused(), restoration.isDone()];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  page = { height: windowHeight, top: 0 };
  isLoading = true;
  focusMeanwhile.mockClear();
  document.body.innerHTML = '<main><h1 tabindex="-1" data-page-heading>Items</h1></main>';
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top);
  vi.spyOn(window, 'scrollTo').mockImplementation(((options: ScrollToOptions) =>
    scrollTo(options.top ?? 0)) as typeof window.scrollTo);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(windowHeight);
});

afterEach(() => restoration.end());

const frames = (ms: number) => vi.advanceTimersByTime(ms);

it('the restoration of scroll position and focus ends at once if everything is mounted, without focusing the heading first', () => {
  loadRope();
  restore();
  expect(state()).toEqual([1_200, 'Rope', true]);
  expect(focusMeanwhile).not.toHaveBeenCalled();
});

it('the restoration of scroll position and focus unfolds what hides the control', () => {
  const row = loadRope();
  row.innerHTML = '<details><summary>More</summary><button>Rope</button></details>';
  restore();
  expect(row.querySelector('details')?.open).toBe(true);
});

it('the restoration of scroll position and focus waits for the rows, with the focus on the heading until then', () => {
  restore();
  frames(5_000);
  expect(state()).toEqual([0, 'Items', false]);
  loadRope();
  frames(50);
  expect(state()).toEqual([1_200, 'Rope', true]);
});

it('the restoration of scroll position and focus scrolls as far as the page allows, and further when it grows', () => {
  page.height = 1_500;
  restore();
  expect(page.top).toBe(700);
  page.height = 5_000;
  frames(50);
  expect(page.top).toBe(1_200);
});

it('the restoration of scroll position and focus continues when the browser moves a page that has shrunk and grown between two frames', () => {
  page.height = 878;
  restore();
  expect(page.top).toBe(78);
  // The page has become 2 px shorter and grown again. The browser has scrolled, and does not scroll back.
  page.top = 76;
  frames(50);
  page.height = 5_000;
  frames(50);
  expect(page.top).toBe(1_200);
});

it('the restoration of scroll position and focus has the lists mount the rows of the place, and waits for those that a list has', () => {
  page.height = 5_000;
  isLoading = false;
  const asked: string[] = [];
  const end = registerFarRows((row) => asked.push(row) > 0 && row === 'Rope');
  restore({ ...place, focus: { row: 'Sold', name: 'BUTTON Sold', at: 0 } });
  frames(5_000);
  expect(restoration.hasEnded()).toBe(false);
  addRow('Rope', 3_010);
  frames(1_000);
  expect(page.top).toBe(3_000);
  expect([...new Set(asked)]).toEqual(['Rope', 'Sold']);
  expect(restoration.hasEnded()).toBe(true);
  end();
});

it('the restoration of scroll position and focus follows the row while content above it grows, until everything is loaded', () => {
  let row = loadRope();
  restore();
  row.remove();
  row = addRow('Rope', 1_310);
  page.height = 5_100;
  frames(50);
  expect(page.top).toBe(1_300);
  isLoading = false;
  frames(1_000);
  row.remove();
  addRow('Rope', 1_410);
  page.height = 5_200;
  frames(1_000);
  expect(page.top).toBe(1_300);
});

it('the restoration of scroll position and focus ends as near as possible if the row no longer exists, with the focus on the heading', () => {
  page.height = 1_600;
  restore();
  isLoading = false;
  frames(1_000);
  expect(state()).toEqual([800, 'Items', true]);
});

it.each<[string, boolean, Event]>([
  ['a key', true, new KeyboardEvent('keydown', { key: 'PageDown' })],
  ['Control and a key', true, new KeyboardEvent('keydown', { key: 'End', ctrlKey: true })],
  ['the right mouse button', true, new MouseEvent('pointerdown', { button: 2 })],
  ['the wheel', true, new WheelEvent('wheel')],
  ['a press', true, new MouseEvent('pointerdown')],
  ['a touch', true, new Event('touchstart')],
  // The others can be a part of Back or Forward.
  ['Alt', false, new KeyboardEvent('keydown', { key: 'Alt', altKey: true })],
  ['Alt and an arrow', false, new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true })],
  ['Command and an arrow', false, new KeyboardEvent('keydown', { key: 'ArrowLeft', metaKey: true })],
  ['Command', false, new KeyboardEvent('keydown', { key: 'Meta' })],
  ['Control', false, new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true })],
  ['Shift', false, new KeyboardEvent('keydown', { key: 'Shift', shiftKey: true })],
  ['the mouse’s button for Back', false, new MouseEvent('pointerdown', { button: 3 })],
])('the restoration of scroll position and focus after %s, stops: %j', (_what, stops, event) => {
  restore();
  window.dispatchEvent(event);
  expect(restoration.isDone()).toBe(false);
  loadRope();
  frames(1_000);
  expect([page.top, focused()]).toEqual(stops ? [0, 'Items'] : [1_200, 'Rope']);
});

it('the restoration of scroll position and focus stops, and counts as done, when something else scrolls the page', () => {
  page.height = 1_500;
  restore();
  frames(50);
  scrollTo(300);
  frames(50);
  page.height = 5_000;
  frames(1_000);
  expect(page.top).toBe(300);
  expect(restoration.isDone()).toBe(true);
});

it('the restoration of scroll position and focus continues after the router has scrolled to the top', () => {
  loadRope();
  restore();
  scrollTo(0);
  restoration.resume();
  expect(page.top).toBe(1_200);
});

it('the restoration of scroll position and focus does not take the focus from an element that was focused meanwhile', () => {
  restore();
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  frames(50);
  loadRope();
  frames(1_000);
  expect(document.activeElement).toBe(other);
  expect(page.top).toBe(1_200);
});

it('the restoration of scroll position and focus scrolls to the top if the user left the page at its top, wherever the page is now', () => {
  page.height = 5_000;
  scrollTo(900);
  addRow('Rope', 1_210);
  restore({ ...place, top: 0, row: null, focus: null });
  expect(page.top).toBe(0);
  expect(focusMeanwhile).toHaveBeenCalledOnce();
});
