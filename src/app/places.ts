import type { Places } from '#screens/shared/services.ts';
import { type Place, placeNow } from '#ui/place.ts';
import type { Kept } from './kept.ts';

/** One entry of the browser's history, which a key tells from others. */
export interface Entry {
  key: string;
  pathname: string;
}

/** What is remembered of an entry: where the person was, and what they had opened. */
interface Memory {
  place: Place | null;
  kept: Record<string, unknown>;
}

export interface PlaceMemory extends Places {
  placeAt(key: string): Place | null;
  /** The page that this entry shows is about to become another one. */
  leave(key: string): void;
  /** The address has changed from one entry to another. */
  move(from: Entry, to: Entry): void;
  /** Writes down what is to survive a reload. */
  save(): void;
}

/** How many entries are remembered: those that were visited last. */
const most = 50;

const isMemory = (value: unknown): value is [string, Memory] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof (value[1] as Memory | null)?.kept === 'object';

function readMemories(json: string | null): [string, Memory][] {
  try {
    const read: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(read) ? read.filter(isMemory) : [];
  } catch {
    return [];
  }
}

/**
 * Remembers by entry of the history where a person was, for Back, Forward and a reload, as long as the tab lives.
 * `member` is null while nobody is signed in: then nothing is remembered, and of another member everything is forgotten.
 */
export function createPlaces(storage: Kept, member: () => string | null): PlaceMemory {
  const addressOf = (who: string): string => JSON.stringify(['nyx-places', who]);
  let owner: string | null = null;
  let memories = new Map<string, Memory>();
  let noted: { key: string; place: Place } | null = null;

  const own = (): Map<string, Memory> => {
    const now = member();
    if (now === owner) return memories;
    if (owner !== null) storage.remove(addressOf(owner));
    owner = now;
    memories = new Map(now === null ? [] : readMemories(storage.get(addressOf(now))));
    return memories;
  };
  const at = (key: string): Memory => own().get(key) ?? { place: null, kept: {} };
  const remember = (key: string, memory: Memory): void => {
    const all = own();
    if (owner === null) return;
    // A Map keeps the order in which it was filled.
    all.delete(key);
    all.set(key, memory);
    for (const oldest of [...all.keys()].slice(0, -most)) all.delete(oldest);
  };

  return {
    read: (key, name) => at(key).kept[name],
    keep: (key, name, value) => remember(key, { ...at(key), kept: { ...at(key).kept, [name]: value } }),
    here: placeNow,
    leftFrom(key, place) {
      noted = { key, place };
    },
    placeAt: (key) => at(key).place,
    leave(key) {
      const place = noted?.key === key ? noted.place : placeNow();
      noted = null;
      remember(key, { ...at(key), place });
    },
    move(from, to) {
      // A screen goes on with what is open in it.
      if (from.pathname === to.pathname && !own().has(to.key))
        remember(to.key, { place: null, kept: at(from.key).kept });
    },
    save() {
      const all = own();
      if (owner !== null) storage.set(addressOf(owner), JSON.stringify([...all]));
    },
  };
}
