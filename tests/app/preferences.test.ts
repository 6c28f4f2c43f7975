// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createPreferences } from '#app/preferences.ts';
import { browserStorage } from '#app/safe-storage.ts';
import { defaultPreferences } from '#core/rules/preferences.ts';
import { formatMoment } from '#core/views/dates.ts';

const day = new Date(2026, 10, 22).getTime();
const mode = () => document.documentElement.dataset['colourMode'];

/** The preferences of the signed-in member, whose id `member` returns; null if nobody is signed in. */
function preferencesOf(member: () => string | null) {
  const preferences = createPreferences(browserStorage, member);
  preferences.reload();
  return preferences;
}

it('the preferences of a member take effect at once', () => {
  preferencesOf(() => 'one').store.change({ dayForm: 'yearFirst', clock: 'h12' });
  expect(formatMoment(day).replaceAll(/\s/g, ' ')).toBe('2026-11-22 12:00 am');
});

it('the preferences of a member start with the colour mode that an older app stored for the browser, but only those of the first member to sign in', () => {
  localStorage.setItem('nyx-colour-mode', 'dark');
  let member = 'one';
  const { store, reload } = preferencesOf(() => member);
  expect([store.read().colourMode, mode()]).toEqual(['dark', 'dark']);
  member = 'two';
  reload();
  expect([store.read().colourMode, mode()]).toEqual(['light', 'light']);
});

it('the preferences of a member are read as the defaults while nobody is signed in, and changes are not stored', () => {
  const { store } = preferencesOf(() => null);
  store.change({ dayForm: 'yearFirst' });
  expect(store.read()).toEqual(defaultPreferences);
  expect(localStorage).toHaveLength(0);
});

it('the preferences of a member can all be reset to their defaults, and follow a storage that another tab has cleared', () => {
  const { store, changedElsewhere } = preferencesOf(() => 'one');
  store.change({ colourMode: 'dark', dayForm: 'yearFirst', keys: 'off' });
  store.reset();
  expect([store.read(), mode()]).toEqual([defaultPreferences, 'light']);
  expect(preferencesOf(() => 'one').store.read()).toEqual(defaultPreferences);
  store.change({ dayForm: 'yearFirst' });
  localStorage.clear();
  changedElsewhere(null);
  expect(store.read()).toEqual(defaultPreferences);
});
