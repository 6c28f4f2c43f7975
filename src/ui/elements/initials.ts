const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Matches words that begin with ASCII characters, as most do. They do not need the segmenter, which takes far longer. */
const isPlain = /^[!-~](?:[!-~]|$)/;

const firstOf = (word: string): string =>
  isPlain.test(word) ? word[0]! : (graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '');

/** The number of tints of initials (base.css). */
const tints = 4;

/** The tint of a name's initials, always the same for the same name. */
export const tintOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 0) % tints;

/**
 * The first letters (graphemes) of a name's first and last words, in capitals: `Jón el Þór` gives `JÞ`. A name without
 * letters, digits and emoji gives `?`.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
  const letters = words.map((word) => firstOf(word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, '')));
  const [first = '?'] = letters;
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
