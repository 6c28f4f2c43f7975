// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  changeAppearance,
  followAppearance,
  shownColourMode,
  useColourMode,
} from '#ui/page/appearance/appearance.ts';
import { answerMedia } from './support/media.ts';

const marks = () => {
  const { colourMode, contrast, motion } = document.documentElement.dataset;
  return [colourMode, contrast, motion];
};

/** Opens a page on a system with these media features. @returns a function that changes the features */
function startWith(...features: string[]) {
  let now = features;
  const tell = answerMedia((media) => now.some((feature) => media.includes(feature)));
  followAppearance();
  return (...next: string[]) => {
    now = next;
    tell();
  };
}

const fromOtherTab = (key: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

describe('the appearance of a page', () => {
  it('starts light even if the system prefers dark, and has the contrast and the motion that the system prefers', () => {
    startWith('dark', 'contrast', 'reduced-motion');
    expect(marks()).toEqual(['light', 'more', 'reduced']);
  });

  it('is what the user has chosen even if the system prefers something else, except for less motion', () => {
    startWith('dark', 'contrast', 'reduced-motion');
    act(() => changeAppearance({ colourMode: 'light', contrast: 'normal', motion: 'system' }));
    expect([...marks(), shownColourMode()]).toEqual(['light', 'normal', 'reduced', 'light']);
  });

  it('follows the system’s colour mode and its changes if the user has chosen that', () => {
    const change = startWith();
    const { result } = renderHook(useColourMode);
    act(() => changeAppearance({ colourMode: 'system', contrast: 'system', motion: 'system' }));
    expect(result.current).toBe('light');
    act(() => change('dark', 'contrast'));
    expect(result.current).toBe('dark');
    expect(marks()).toEqual(['dark', 'more', 'full']);
  });

  it('falls back to the default if the stored value is unknown', () => {
    localStorage.setItem('nyx-colour-mode', 'sepia');
    localStorage.setItem('nyx-contrast', 'less');
    startWith();
    expect(marks()).toEqual(['light', 'normal', 'full']);
  });

  it('can be changed even if storage can be neither read nor written', () => {
    const throwDenied = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwDenied);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied);
    startWith();
    expect(marks()[0]).toBe('light');
    act(() => changeAppearance({ colourMode: 'dark', contrast: 'system', motion: 'system' }));
    expect(marks()[0]).toBe('dark');
  });

  it('changes when another tab stores a choice or clears the storage', () => {
    startWith();
    const { result } = renderHook(useColourMode);
    localStorage.setItem('nyx-colour-mode', 'dark');
    fromOtherTab('jwt');
    expect(result.current).toBe('light');
    fromOtherTab('nyx-colour-mode');
    expect(result.current).toBe('dark');
    localStorage.clear();
    fromOtherTab(null);
    expect(result.current).toBe('light');
  });
});
