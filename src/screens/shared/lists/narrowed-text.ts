import { text } from '#texts/texts.ts';

interface Narrowing {
  /** The searched text; empty for none. */
  words: string;
  /** The name of the label; undefined for none. */
  label: string | undefined;
}

/**
 * '3 items are shown with the label Potion for “heal”'. The text names the search, so that screen readers announce it
 * again after another search with the same number of results.
 */
export function narrowedText(shown: string, { words, label }: Narrowing): string {
  const ofLabel = label === undefined ? shown : text('list.withLabel', { shown, label });
  return words === '' ? ofLabel : text('list.forWords', { shown: ofLabel, words });
}
