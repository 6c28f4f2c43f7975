import type { TypeAhead } from '../row.ts';

/** Maximum time in ms between two letters of the same word. */
const timeLimit = 1_000;

/** Keys that act on the whole page, even while a row has the focus (docs/specification.md#s2-keys-type-ahead). */
const keysOfPage = ['/', '?'];

/** The typed text, and the time of its last letter in ms. */
export interface Typed {
  words: string;
  at: number;
}

/**
 * Returns what is typed once `key` is pressed at `at` (ms); null for a key that types nothing. A space only continues a
 * word: on its own it presses the button with the focus. No timer is needed, because nothing on the page changes when the
 * time is over.
 */
export function typeKey(before: Typed | null, key: string, at: number): Typed | null {
  const words = before !== null && at - before.at <= timeLimit ? before.words : '';
  const isTyped = key.length === 1 && !keysOfPage.includes(key) && (key !== ' ' || words !== '');
  return isTyped ? { words: words + key, at } : null;
}

/**
 * Index of the first row whose name begins with the typed text; -1 if there is none. The search begins at `from` and
 * continues at the first row after the last. A single letter, or the same letter again, searches from the row after `from`.
 */
export function rowTyped<T>(
  items: readonly T[],
  { wordsOf, fold }: TypeAhead<T>,
  typed: string,
  from: number,
): number {
  const [letter = '', ...others] = Array.from(typed, (each) => fold(each));
  const isOneLetter = others.every((other) => other === letter);
  const wanted = isOneLetter ? letter : fold(typed);
  if (wanted === '') return -1;
  // The first letter looks for another row, while a longer word may still mean the row that its beginning found.
  const start = isOneLetter ? from + 1 : from;
  for (let step = 0; step < items.length; step += 1) {
    const index = (start + step) % items.length;
    if (fold(wordsOf(items[index]!)).startsWith(wanted)) return index;
  }
  return -1;
}
