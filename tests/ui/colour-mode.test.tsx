// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyStoredColourMode, useColourMode } from '../../src/ui/page/colour-mode.ts';

const shown = () => document.documentElement.dataset['colourMode'];

describe('the colour mode', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('is light at first, whatever the system prefers', () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    );
    applyStoredColourMode();
    expect(shown()).toBe('light');
  });

  it('is unchanged by a reload', () => {
    applyStoredColourMode();
    const { result } = renderHook(useColourMode);
    act(() => result.current.toggle());
    expect(result.current.mode).toBe('dark');
    expect(localStorage.getItem('nyx-colour-mode')).toBe('dark');

    delete document.documentElement.dataset['colourMode'];
    applyStoredColourMode();
    expect(shown()).toBe('dark');
  });

  it('is light when the stored value is unknown', () => {
    localStorage.setItem('nyx-colour-mode', 'sepia');
    applyStoredColourMode();
    expect(shown()).toBe('light');
  });

  it('can still be toggled when storage can be neither read nor written', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed);
    applyStoredColourMode();
    expect(shown()).toBe('light');

    const { result } = renderHook(useColourMode);
    act(() => result.current.toggle());
    expect(shown()).toBe('dark');
    act(() => result.current.toggle());
    expect(shown()).toBe('light');
  });

  it('follows another tab’s toggle, and its clearing of the storage', () => {
    applyStoredColourMode();
    const { result } = renderHook(useColourMode);
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'nyx-colour-mode', newValue: 'dark' })),
    );
    expect(result.current.mode).toBe('dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: 'light' })));
    expect(result.current.mode).toBe('dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(result.current.mode).toBe('light');
  });
});
