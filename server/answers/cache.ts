/** What is kept, by key. */
export interface Cache<T> {
  /** What is kept under a key. It counts as asked for now. */
  get(key: string): T | undefined;
  /** Keeps a value of so many bytes for `owner`, who is empty for the community itself. */
  set(key: string, owner: string, value: T, bytes: number): void;
  /** Forgets a key, unless something other than `value` is kept under it by now. */
  delete(key: string, value: T): void;
  /** Bytes of all that is kept, with its keys. */
  readonly bytes: number;
}

interface Entry<T> {
  owner: string;
  value: T;
  weight: number;
}

/** What an owner has asked for, that asked for least lately first. */
interface Share<T> {
  bytes: number;
  entries: Map<string, Entry<T>>;
}

/** What an entry takes beside its key and its value: two places in maps, two objects. Bytes, about. */
const overhead = 300;

/**
 * A cache of at most `most` bytes. When it is full, whoever has most in it loses what they asked for least lately, and
 * the community last: one member who asks for ever new things takes room from themself, and from nobody else.
 */
export function createCache<T>(most: number): Cache<T> {
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

  function largest(): Share<T> {
    let found: Share<T> | undefined;
    for (const [owner, share] of shares) if (owner !== '' && share.bytes > (found?.bytes ?? 0)) found = share;
    return found ?? shares.get('')!;
  }

  const entryOf = (key: string): Entry<T> | undefined => shares.get(ownerOf.get(key) ?? '')?.entries.get(key);

  return {
    get(key) {
      const entry = entryOf(key);
      if (!entry) return undefined;
      const { entries } = shares.get(entry.owner)!;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, owner, value, size) {
      if (ownerOf.has(key)) remove(key);
      // Texts take two bytes a character at most.
      const weight = size + 2 * key.length + overhead;
      const share = shares.get(owner) ?? { bytes: 0, entries: new Map<string, Entry<T>>() };
      shares.set(owner, share);
      share.entries.set(key, { owner, value, weight });
      share.bytes += weight;
      ownerOf.set(key, owner);
      bytes += weight;
      while (bytes > most) remove(largest().entries.keys().next().value!);
    },
    delete(key, value) {
      if (entryOf(key)?.value === value) remove(key);
    },
    get bytes() {
      return bytes;
    },
  };
}
