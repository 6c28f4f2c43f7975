import { listInJson } from '#core/contract/json.ts';
import { currentPlace, type Place } from '#ui/page/place.ts';
import type { SafeStorage } from './safe-storage.ts';

/** An entry of the browser's history. */
export interface VisitedPage {
  key: string;
  pathname: string;
}

/** The memory of an entry: the user's place in its page, and the states of its screen by name. */
interface Memory {
  place: Place | null;
  states: Record<string, unknown>;
}

/** Maximum number of entries in memory; those that were written least recently are dropped first. */
const maxEntries = 50;

const isMemory = (value: unknown): value is [string, Memory] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof (value[1] as Memory | null)?.states === 'object';

/**
 * Remembers the user's place in each page of the tab's history, for Back, Forward and a reload. `member`
 * returns null while no member is signed in; then nothing is remembered. A change of member clears
 * everything.
 */
export function createPlaces(storage: SafeStorage, member: () => string | null) {
  const storageKey = (who: string): string => JSON.stringify(['nyx-places', who]);
  let owner: string | null = null;
  let memories = new Map<string, Memory>();
  let placeBefore: { key: string; place: Place } | null = null;

  const all = (): Map<string, Memory> => {
    const now = member();
    if (now === owner) return memories;
    if (owner !== null) storage.remove(storageKey(owner));
    owner = now;
    memories = new Map(now === null ? [] : listInJson(storage.get(storageKey(now)), isMemory));
    return memories;
  };
  const read = (key: string): Memory => all().get(key) ?? { place: null, states: {} };
  const write = (key: string, memory: Memory): void => {
    const entries = all();
    if (owner === null) return;
    // A Map keeps insertion order: this moves the entry to the end.
    entries.delete(key);
    entries.set(key, memory);
    for (const oldest of [...entries.keys()].slice(0, -maxEntries)) entries.delete(oldest);
  };

  return {
    readState: (key: string, name: string): unknown => read(key).states[name],
    writeState(key: string, name: string, value: unknown): void {
      const memory = read(key);
      write(key, { ...memory, states: { ...memory.states, [name]: value } });
    },
    currentPlace,
    setPlaceBefore(key: string, place: Place): void {
      placeBefore = { key, place };
    },
    placeOf: (key: string): Place | null => read(key).place,
    /** Remembers the current place for this entry, or the place that `setPlaceBefore` has set for it. */
    rememberPlace(key: string): void {
      const place = placeBefore?.key === key ? placeBefore.place : currentPlace();
      placeBefore = null;
      write(key, { ...read(key), place });
    },
    /** Copies the states of the previous entry to a new one if both have the same path. */
    inheritStates(from: VisitedPage, to: VisitedPage): void {
      if (from.pathname === to.pathname && !all().has(to.key))
        write(to.key, { place: null, states: read(from.key).states });
    },
    /** Writes everything to the storage. */
    save(): void {
      const entries = all();
      if (owner !== null) storage.set(storageKey(owner), JSON.stringify([...entries]));
    },
  };
}

export type PlaceMemory = ReturnType<typeof createPlaces>;
