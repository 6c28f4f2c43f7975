const isInWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether one of the words of `name` begins with `text`. */
export function beginsWord(name: string, text: string): boolean {
  for (let start = name.indexOf(text); start !== -1; start = name.indexOf(text, start + 1))
    if (!isInWord(name[start - 1])) return true;
  return false;
}

/** The number of ranks. */
export const ranks = 4;

/**
 * How well a name matches a text, both as `searchKey` folds them: 0 if the name begins with the text, 1 if one of its words does, 2 if
 * each word of the text begins a word of the name, 3 if the name contains the text; null if it does not match.
 */
export function rankOf(name: string, text: string): 0 | 1 | 2 | 3 | null {
  if (name.startsWith(text)) return 0;
  if (beginsWord(name, text)) return 1;
  if (text.split(/\s/).every((word) => beginsWord(name, word))) return 2;
  return name.includes(text) ? 3 : null;
}
