import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine, awaited effects arrive late.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Requested animation frames that have not run. */
const frames = new Set<number>();
const request = requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) => {
  const id = request((time) => {
    frames.delete(id);
    callback(time);
  });
  frames.add(id);
  return id;
};

// On a slow machine, a frame left from an earlier test would move focus in the next one.
afterEach(() => {
  cleanup();
  for (const id of frames) cancelAnimationFrame(id);
  frames.clear();
});

/** Stubs for browser features missing in jsdom: no media query matches, nothing is resized or intersects. */
class NothingHappens {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver ??= NothingHappens;
globalThis.IntersectionObserver ??= NothingHappens as unknown as typeof IntersectionObserver;
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
