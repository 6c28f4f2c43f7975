import { searchKey } from './names/search-key.ts';

/** Whether a name starts with (0), contains (1) or lacks (2) the query, as `searchKey` compares them. */
export function searchRank(name: string, query: string): 0 | 1 | 2 {
  const position = searchKey(name).indexOf(searchKey(query));
  if (position === 0) return 0;
  return position === -1 ? 2 : 1;
}

/** Compares by code point, as the databases sort. JavaScript itself compares UTF-16 units. */
export function compareTexts(one: string, other: string): number {
  const left = Array.from(one);
  const right = Array.from(other);
  const place = left.findIndex((character, index) => character !== right[index]);
  if (place === -1) return left.length - right.length;
  return left[place]!.codePointAt(0)! - (right[place]?.codePointAt(0) ?? -1);
}

/**
 * The names that match, in the order of the item search: those that start with the query first, then by name
 * (docs/wire-contract.md#wire-rule-item-search-order).
 */
export function searchNames(names: readonly string[], query: string): string[] {
  return names
    .map((name) => ({ name, rank: searchRank(name, query), key: searchKey(name) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank || compareTexts(a.key, b.key) || compareTexts(a.name, b.name))
    .map(({ name }) => name);
}

/**
 * When a search runs while the user types: `delay` ms after the last letter, from `minimumLength` letters on.
 */
export interface SearchTiming {
  delay: number;
  minimumLength: number;
}

/**
 * The delay and minimum length of each search (docs/specification.md#s9-debounce-items,
 * docs/specification.md#s9-debounce-suggestions, docs/specification.md#s9-debounce-characters,
 * docs/specification.md#s9-debounce-players, docs/specification.md#s9-debounce-sessions).
 */
export const searchTimings = {
  items: { delay: 300, minimumLength: 2 },
  sessions: { delay: 300, minimumLength: 2 },
  inventory: { delay: 300, minimumLength: 0 },
  suggestions: { delay: 300, minimumLength: 2 },
  characters: { delay: 300, minimumLength: 0 },
  players: { delay: 200, minimumLength: 0 },
} as const satisfies Record<string, SearchTiming>;

/** Whether a text, ignoring spaces around it, has at least `minimumLength` characters. */
export const isLongEnough = (text: string, minimumLength: number): boolean =>
  Array.from(text.trim()).length >= minimumLength;
