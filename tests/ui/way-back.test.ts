// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../../src/ui/place.ts';
import { leadBack, type WayBack } from '../../src/ui/way-back.ts';

globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

const windowHeight = 800;

/** A page as a browser would lay it out: so high, so far scrolled, with rows that begin somewhere. */
let page = { height: 0, top: 0 };
const scrollTo = (top: number) => {
  page.top = Math.max(0, Math.min(top, page.height - windowHeight));
};

/** A row with a button of its name in it, `top` px from the page's top. */
function addRow(name: string, top: number): HTMLElement {
  const row = document.createElement('div');
  row.dataset['row'] = name;
  row.innerHTML = `<button>${name}</button>`;
  row.getBoundingClientRect = () => new DOMRect(0, top - page.top, 300, 40);
  document.querySelector('main')?.append(row);
  return row;
}

const place: Place = {
  top: 1_200,
  row: { key: 'Rope', at: 10 },
  focus: { row: 'Rope', name: 'BUTTON Rope', at: 0 },
  width: 1_280,
  lists: {},
};

let isReading = false;
let way: WayBack;
const focusMeanwhile = vi.fn(() => document.querySelector('h1')?.focus());
const lead = (goal = place) => {
  way = leadBack(goal, { isReading: () => isReading, focusMeanwhile });
};
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  page = { height: windowHeight, top: 0 };
  isReading = true;
  focusMeanwhile.mockClear();
  document.body.innerHTML = '<main><h1 tabindex="-1" data-page-heading>Items</h1></main>';
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top);
  vi.spyOn(window, 'scrollTo').mockImplementation(((options: ScrollToOptions) =>
    scrollTo(options.top ?? 0)) as typeof window.scrollTo);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(windowHeight);
});

afterEach(() => {
  way.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const frames = (ms: number) => vi.advanceTimersByTime(ms);

describe('the way back', () => {
  it('is over at once where everything is there: no heading takes the focus', () => {
    page.height = 5_000;
    addRow('Rope', 1_210);
    lead();
    expect(page.top).toBe(1_200);
    expect(focused()).toBe('Rope');
    expect(focusMeanwhile).not.toHaveBeenCalled();
    expect(way.isOver()).toBe(true);
  });

  it('waits for the rows, with the focus on the heading meanwhile', () => {
    lead();
    frames(5_000);
    expect(page.top).toBe(0);
    expect(focused()).toBe('Items');
    expect(way.isOver()).toBe(false);
    page.height = 5_000;
    addRow('Rope', 1_210);
    frames(50);
    expect(page.top).toBe(1_200);
    expect(focused()).toBe('Rope');
    expect(way.isOver()).toBe(true);
  });

  it('goes as far as the page goes, and on when it grows', () => {
    page.height = 1_500;
    lead();
    expect(page.top).toBe(700);
    page.height = 5_000;
    frames(50);
    expect(page.top).toBe(1_200);
  });

  it('follows the row when something above it grows, until nothing is read any more', () => {
    page.height = 5_000;
    let row = addRow('Rope', 1_210);
    lead();
    row.remove();
    row = addRow('Rope', 1_310);
    page.height = 5_100;
    frames(50);
    expect(page.top).toBe(1_300);
    isReading = false;
    frames(1_000);
    row.remove();
    addRow('Rope', 1_410);
    page.height = 5_200;
    frames(1_000);
    expect(page.top).toBe(1_300);
  });

  it('ends as near as possible when the row is gone, with the focus where it was put meanwhile', () => {
    page.height = 1_600;
    lead();
    isReading = false;
    frames(1_000);
    expect(page.top).toBe(800);
    expect(focused()).toBe('Items');
    expect(way.isOver()).toBe(true);
  });

  it.each([
    ['a key', () => new KeyboardEvent('keydown', { key: 'PageDown' })],
    ['the wheel', () => new WheelEvent('wheel')],
    ['a press', () => new MouseEvent('pointerdown')],
    ['a finger', () => new Event('touchstart')],
  ])('ends with %s', (_what, act) => {
    lead();
    window.dispatchEvent(act());
    page.height = 5_000;
    addRow('Rope', 1_210);
    frames(1_000);
    expect(page.top).toBe(0);
    expect(focused()).toBe('Items');
  });

  it.each([
    ['Alt', () => new KeyboardEvent('keydown', { key: 'Alt', altKey: true })],
    ['Alt and an arrow', () => new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true })],
    ['the mouse’s button for Back', () => new MouseEvent('pointerdown', { button: 3 })],
  ])('goes on with %s: that leads through the history', (_what, act) => {
    lead();
    window.dispatchEvent(act());
    page.height = 5_000;
    addRow('Rope', 1_210);
    frames(50);
    expect(page.top).toBe(1_200);
  });

  it('ends when the page is scrolled by something else, and what is there is the person’s', () => {
    page.height = 1_500;
    lead();
    frames(50);
    scrollTo(300);
    frames(50);
    page.height = 5_000;
    frames(1_000);
    expect(page.top).toBe(300);
    expect(way.isOver()).toBe(true);
  });

  it('is not over for somebody who only leaves before anything is there', () => {
    lead();
    window.dispatchEvent(new MouseEvent('pointerdown'));
    expect(way.isOver()).toBe(false);
  });

  it('goes on after the router has put the page to its top', () => {
    page.height = 5_000;
    addRow('Rope', 1_210);
    lead();
    scrollTo(0);
    way.resume();
    expect(page.top).toBe(1_200);
  });

  it('takes the focus from nothing that has got it meanwhile', () => {
    lead();
    const other = document.createElement('button');
    document.body.append(other);
    other.focus();
    frames(50);
    page.height = 5_000;
    addRow('Rope', 1_210);
    frames(1_000);
    expect(document.activeElement).toBe(other);
    expect(page.top).toBe(1_200);
  });

  it('leads to the top where the place is at the top, whatever has come there', () => {
    page.height = 5_000;
    scrollTo(900);
    addRow('Rope', 1_210);
    lead({ ...place, top: 0, row: null, focus: null });
    expect(page.top).toBe(0);
    expect(focusMeanwhile).toHaveBeenCalledOnce();
  });
});
