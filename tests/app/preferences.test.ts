// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferences } from '#app/preferences.ts';
import { browserStorage } from '#app/safe-storage.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import { formatDay, formatMoment } from '#core/views/dates.ts';

const day = new Date(2026, 10, 22).getTime();
const mode = () => document.documentElement.dataset['colourMode'];

/** The preferences of the signed-in member; null means that nobody is signed in. `signIn` changes the member. */
function preferencesOf(first: string | null) {
  let member = first;
  const preferences = createPreferences(browserStorage, () => member);
  preferences.reload();
  return {
    ...preferences,
    signIn(next: string | null) {
      member = next;
      preferences.reload();
    },
  };
}

describe('the preferences of a member', () => {
  beforeEach(() => localStorage.clear());

  it('take effect at once, and again after a reload', () => {
    const { store } = preferencesOf('one');
    const onChange = vi.fn<() => void>();
    store.subscribe(onChange);
    store.change({ colourMode: 'dark' });
    store.change({ dayForm: 'yearFirst', keys: 'off' });
    expect(onChange).toHaveBeenCalledTimes(2);
    expect([mode(), formatDay(day)]).toEqual(['dark', '2026-11-22']);
    store.change({ clock: 'h12' });
    expect(formatMoment(day).replaceAll(/\s/g, ' ')).toBe('2026-11-22 12:00 am');
    store.change({ clock: 'language' });

    const later = preferencesOf('one').store.read();
    expect(later).toEqual({ ...defaultPreferences, colourMode: 'dark', dayForm: 'yearFirst', keys: 'off' });
    expect([mode(), formatDay(day)]).toEqual(['dark', '2026-11-22']);
  });

  it('start with the colour mode that an older app stored for the browser, but only those of the first member to sign in', () => {
    localStorage.setItem('nyx-colour-mode', 'dark');
    const { store, signIn } = preferencesOf('one');
    expect([store.read().colourMode, mode()]).toEqual(['dark', 'dark']);
    signIn('two');
    expect([store.read().colourMode, mode()]).toEqual(['light', 'light']);
  });

  it('can all be reset to their defaults', () => {
    const { store } = preferencesOf('one');
    store.change({
      colourMode: 'dark',
      contrast: 'more',
      motion: 'reduced',
      dayForm: 'dayFirst',
      keys: 'off',
    });
    store.reset();
    expect(store.read()).toEqual(defaultPreferences);
    expect(preferencesOf('one').store.read()).toEqual(defaultPreferences);
    expect([mode(), formatDay(day)]).toEqual(['light', '22-11-2026']);
  });

  it('follow a change in another tab, and no other change of the storage', () => {
    const { store, changedElsewhere } = preferencesOf('one');
    preferencesOf('one').store.change({ dayForm: 'yearFirst' });
    changedElsewhere('jwt');
    expect(store.read().dayForm).toBe('specified');
    changedElsewhere(JSON.stringify(['nyx-preferences', 'one']));
    expect(store.read().dayForm).toBe('yearFirst');
    localStorage.clear();
    changedElsewhere(null);
    expect(store.read()).toEqual(defaultPreferences);
  });

  it('are read as the defaults while nobody is signed in, and changes are not stored', () => {
    const { store } = preferencesOf(null);
    store.change({ dayForm: 'yearFirst' });
    expect(store.read()).toEqual(defaultPreferences);
    expect(localStorage).toHaveLength(0);
  });
});
