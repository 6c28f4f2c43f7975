interface Entry<T> {
  owner: string;
  value: T;
  /** Approximate size in bytes, with key and overhead. */
  weight: number;
}

/** The entries of an owner, the least recently used first. */
interface Share<T> {
  bytes: number;
  entries: Map<string, Entry<T>>;
}

/** Approximate size in bytes of an entry without its key and value: two map entries, two objects. */
const overhead = 300;

/**
 * A cache of at most `maxBytes` bytes. When full, it evicts the least recently used entry of the owner with
 * the largest share, and the community's entries last: a member with many different requests displaces only
 * their own entries.
 */
export function createCache<T>(maxBytes: number) {
  const shares = new Map<string, Share<T>>();
  const ownerOf = new Map<string, string>();
  let bytes = 0;

  function remove(key: string): void {
    const owner = ownerOf.get(key)!;
    const share = shares.get(owner)!;
    const { weight } = share.entries.get(key)!;
    ownerOf.delete(key);
    share.entries.delete(key);
    share.bytes -= weight;
    bytes -= weight;
    if (share.entries.size === 0) shares.delete(owner);
  }

  function largestShare(): Share<T> {
    let largest: Share<T> | undefined;
    for (const [owner, share] of shares)
      if (owner !== '' && share.bytes > (largest?.bytes ?? 0)) largest = share;
    return largest ?? shares.get('')!;
  }

  const entryOf = (key: string): Entry<T> | undefined => shares.get(ownerOf.get(key) ?? '')?.entries.get(key);

  return {
    /** The value of a key, which becomes the most recently used. */
    get(key: string): T | undefined {
      const entry = entryOf(key);
      if (!entry) return undefined;
      const { entries } = shares.get(entry.owner)!;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    /** Stores a value of `size` bytes for `owner`; an empty owner means data of the whole community. */
    set(key: string, owner: string, value: T, size: number): void {
      if (ownerOf.has(key)) remove(key);
      // A string takes at most two bytes per character.
      const weight = size + 2 * key.length + overhead;
      const share = shares.get(owner) ?? { bytes: 0, entries: new Map<string, Entry<T>>() };
      shares.set(owner, share);
      share.entries.set(key, { owner, value, weight });
      share.bytes += weight;
      ownerOf.set(key, owner);
      bytes += weight;
      while (bytes > maxBytes) remove(largestShare().entries.keys().next().value!);
    },
    /** Deletes a key if its value is still `value`. */
    delete(key: string, value: T): void {
      if (entryOf(key)?.value === value) remove(key);
    },
    /** Approximate size of all entries in bytes. */
    get bytes(): number {
      return bytes;
    },
  };
}
