// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentPlace, type Place, scrollTarget } from '#ui/page/place.ts';
import { useSeen } from '#ui/page/seen.ts';

let scrollY = 0;

/** Shows rows of 40 px, from 1,000 px below the top of the page on. */
function showRows(...names: string[]): void {
  document.body.innerHTML = `<main>${names.map((name) => `<p data-row="${name}"></p>`).join('')}</main>`;
  for (const [index, row] of [...document.querySelectorAll('p')].entries())
    row.getBoundingClientRect = () => new DOMRect(0, 1_000 + index * 40 - scrollY, 300, 40);
}

beforeEach(() => {
  scrollY = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
});

it('the place of the user in a page names the first row in the viewport, and its distance from the viewport’s top', () => {
  showRows('Rope', 'Torch', 'Salt');
  scrollY = 1_050;
  expect(currentPlace()).toMatchObject({ top: 1_050, row: { key: 'Torch', at: -10 } });
  scrollY = 1_040;
  expect(currentPlace().row).toEqual({ key: 'Torch', at: 0 });
  scrollY = 4_000;
  expect(currentPlace().row).toBeNull();
});

it('the place of the user in a page names no row at the top of the page, and none that is below the viewport', () => {
  showRows('Rope');
  expect(currentPlace().row).toBeNull();
  scrollY = 100;
  expect(currentPlace().row).toBeNull();
  scrollY = 300;
  expect(currentPlace().row).toEqual({ key: 'Rope', at: 700 });
});

describe('the scroll position of a place', () => {
  const place = (row: Place['row'], top = 700): Place => ({ top, row, focus: null, hadFocus: false });

  it('shows the stored row at its stored distance, wherever that row is now', () => {
    showRows('Rope', 'Torch');
    expect(scrollTarget(place({ key: 'Torch', at: 10 }))).toEqual({ top: 1_030, isExact: true });
  });

  it('is the stored position: inexact while the stored row is missing, and exact if no row is stored', () => {
    showRows('Rope');
    expect(scrollTarget(place({ key: 'Salt', at: 10 }))).toEqual({ top: 700, isExact: false });
    expect(scrollTarget(place(null))).toEqual({ top: 700, isExact: true });
  });

  it('is within the page, and exact only if the stored position is at most a pixel beyond the end', () => {
    showRows('Rope');
    expect(scrollTarget(place(null, 4_201))).toEqual({ top: 4_200, isExact: true });
    expect(scrollTarget(place(null, 4_202))).toEqual({ top: 4_200, isExact: false });
    expect(scrollTarget(place({ key: 'Rope', at: 2_000 }))).toEqual({ top: 0, isExact: true });
  });
});

it('an element counts as seen as soon as it is near the viewport, and from then on', () => {
  const before = globalThis.IntersectionObserver;
  onTestFinished(() => void (globalThis.IntersectionObserver = before));
  let report: (isIntersecting: boolean) => void = () => undefined;
  const disconnect = vi.fn<() => void>();
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe(): void {}
    disconnect = disconnect;
  } as unknown as typeof IntersectionObserver;
  function Chart() {
    const [ref, isSeen] = useSeen();
    return <p ref={ref}>{isSeen ? 'drawn' : 'empty'}</p>;
  }
  const { container } = render(<Chart />);
  expect(container.textContent).toBe('empty');
  report(false);
  expect(container.textContent).toBe('empty');
  report(true);
  expect(container.textContent).toBe('drawn');
  expect(disconnect).toHaveBeenCalled();
});
