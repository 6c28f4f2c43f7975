type Say = (values: Record<string, unknown>, formatter: unknown) => string;

/** The words of react-aria's components, by package and key; one without variables is a string. */
export type AriaWords = Record<string, Record<string, string | Say>>;

const comboBox = '@react-aria/combobox';

/**
 * The words without "0 options available": an open list without options says why in its own words, and after a choice it
 * is about to close.
 */
export function withoutEmptyCount(words: AriaWords): AriaWords {
  const said = words[comboBox]?.['countAnnouncement'];
  if (typeof said !== 'function') return words;
  const countAnnouncement: Say = (values, formatter) =>
    values['optionCount'] === 0 ? '' : said(values, formatter);
  return { ...words, [comboBox]: { ...words[comboBox], countAnnouncement } };
}
