import { normaliseName } from './names/names.ts';

/** Whether a name starts with (0), contains (1) or lacks (2) what was searched, in whatever case and accents. */
export function searchRank(name: string, query: string): 0 | 1 | 2 {
  const at = normaliseName(name).indexOf(normaliseName(query));
  if (at === 0) return 0;
  return at === -1 ? 2 : 1;
}

/** By code point, as the stores sort. JavaScript's own comparison is by UTF-16 unit. */
export function compareTexts(one: string, other: string): number {
  const left = Array.from(one);
  const right = Array.from(other);
  for (const [index, character] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    if (character !== against) return character.codePointAt(0)! - against.codePointAt(0)!;
  }
  return left.length - right.length;
}

/**
 * The names that match, in the order of the item search: those that start with the query first, then by name
 * (docs/wire-contract.md#wire-rule-item-search-order).
 */
export function searchNames(names: readonly string[], query: string): string[] {
  return names
    .map((name) => ({ name, rank: searchRank(name, query), normalised: normaliseName(name) }))
    .filter(({ rank }) => rank < 2)
    .toSorted(
      (a, b) => a.rank - b.rank || compareTexts(a.normalised, b.normalised) || compareTexts(a.name, b.name),
    )
    .map(({ name }) => name);
}

/** How a search that answers while somebody types behaves: `delay` after the last letter in ms, from how many on. */
export interface SearchManners {
  delay: number;
  minimumLength: number;
}

/** Specification, section 9, Debounces. */
export const searchManners = {
  items: { delay: 300, minimumLength: 2 },
  inventory: { delay: 300, minimumLength: 0 },
  suggestions: { delay: 300, minimumLength: 2 },
  characters: { delay: 300, minimumLength: 0 },
  players: { delay: 200, minimumLength: 0 },
} as const satisfies Record<string, SearchManners>;

/** Whether a text, spaces around it aside, has enough letters to be searched. */
export const isLongEnough = (text: string, minimumLength: number): boolean =>
  Array.from(text.trim()).length >= minimumLength;
