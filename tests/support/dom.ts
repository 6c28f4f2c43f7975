import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a test waits for comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Frames that were asked for and have not come. */
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

// A frame of a test that has ended would move the focus in the next one, on a machine that is slow enough.
afterEach(() => {
  cleanup();
  for (const id of frames) cancelAnimationFrame(id);
  frames.clear();
});

/** What jsdom lacks and a browser has: no media query matches, nothing is ever resized or seen. */
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
