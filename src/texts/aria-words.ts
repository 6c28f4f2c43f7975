/** A function that returns a word with its variables filled in. */
type WordFormat = (values: Record<string, unknown>, formatter: unknown) => string;

/** The words of react-aria's components, by package and key; one without variables is a string. */
export type AriaWords = Record<string, Record<string, string | WordFormat>>;

const comboBox = '@react-aria/combobox';

/**
 * The words without "0 options available": an open list without options says why in its own words, and after a choice it
 * is about to close.
 */
export function withoutEmptyCount(words: AriaWords): AriaWords {
  const original = words[comboBox]?.['countAnnouncement'];
  if (typeof original !== 'function') return words;
  const countAnnouncement: WordFormat = (values, formatter) =>
    values['optionCount'] === 0 ? '' : original(values, formatter);
  return { ...words, [comboBox]: { ...words[comboBox], countAnnouncement } };
}
