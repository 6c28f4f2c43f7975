import { defaultPreferences, type Preferences, readPreferences } from '#core/rules/preferences.ts';
import { writeDaysIn } from '#core/views/dates.ts';
import type { PreferencesStore } from '#screens/shared/services.ts';
import { changeAppearance } from '#ui/page/appearance/appearance.ts';
import { storedAppearance } from '#ui/page/appearance/stored-appearance.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Key under which the browser stores the id of the member whose appearance it showed last. */
const ownerKey = 'nyx-appearance-of';

/**
 * Stores the preferences of the signed-in member, whose id `member` returns, in `storage`. The appearance is also stored
 * for the browser, because the first paint happens before the app knows who is signed in.
 */
export function createPreferences(storage: SafeStorage, member: () => string | null) {
  const keyOf = (id: string): string => JSON.stringify(['nyx-preferences', id]);
  const listeners = new Set<() => void>();
  let own: Partial<Preferences> = {};
  let shown: Preferences = defaultPreferences;

  /**
   * The colour mode that a member starts with: the one that the browser shows, unless another member set it; then the
   * default applies.
   */
  const inherited = (id: string): Partial<Preferences> => {
    const owner = storage.get(ownerKey);
    return owner === null || owner === id ? { colourMode: storedAppearance().colourMode } : {};
  };
  const show = (next: Preferences): void => {
    shown = next;
    writeDaysIn(next.dayForm, next.clock);
    for (const listener of listeners) listener();
  };
  const showOwn = (id: string): void => {
    show({ ...defaultPreferences, ...inherited(id), ...own });
    changeAppearance({ colourMode: shown.colourMode, contrast: shown.contrast, motion: shown.motion });
    storage.set(ownerKey, id);
  };
  /** Shows what the signed-in member has stored. If no member is signed in, the appearance does not change. */
  const reload = (): void => {
    const id = member();
    own = id === null ? {} : readPreferences(storage.get(keyOf(id)));
    if (id === null) show(defaultPreferences);
    else showOwn(id);
  };
  const keep = (next: Partial<Preferences>): void => {
    const id = member();
    if (id === null) return;
    own = next;
    storage.set(keyOf(id), JSON.stringify(own));
    showOwn(id);
  };
  const store: PreferencesStore = {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (changes) => keep({ ...own, ...changes }),
    reset: () => keep(defaultPreferences),
  };
  return {
    store,
    reload,
    /**
     * Call this when another tab has changed the storage. `key` is that of the storage event: null if the whole storage
     * was cleared.
     */
    changedElsewhere(key: string | null): void {
      const id = member();
      if (key === null || (id !== null && key === keyOf(id))) reload();
    },
  };
}
