/** Letters and signs that Unicode does not decompose, with what people type instead. */
const typed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  '×': 'x',
  '✕': 'x',
  '✖': 'x',
  '⁄': '/',
  '∕': '/',
};
const special = new RegExp(`[${Object.keys(typed).join('')}]`, 'gu');

/** Accents and modifiers that occupy a place of their own: their decomposition would contain a space. */
const spacingMarks = /\p{Modifier_Symbol}/gu;
const marks = /[\p{Diacritic}\p{Enclosing_Mark}\p{Default_Ignorable_Code_Point}]/gu;
/** Quotes and apostrophes, including primes and letters that are used as apostrophes. */
const quotes = /[\p{Quotation_Mark}\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u2032-\u2037\ua78c]/gu;
const otherDashes = /\p{Dash}/gu;
/** What decomposes into letters that nobody types: ™ and ℠. */
const trademarks = /[\u2122\u2120]/gu;
/** The place between a number and a fraction that is one character, as in 2½. */
const beforeFraction = /(\d)(?=[\u00bc-\u00be\u2150-\u215f\u2189])/gu;
/** Punctuation and signs, except within a number and before one: `2.5`, `1/2`, `-1`. */
const punctuation = /(\d[.,:/](?=\d))|[+-](?!\d)|[^\p{Letter}\p{Number}\p{Mark}+-]/gu;

/** Most names need nothing but small letters, which takes a tenth of the time. */
const isSimple = (text: string): boolean => /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text);
// Most others are ASCII and need no decomposition, which would take ten times as long.
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const plain = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase().replaceAll(/['"^`]/g, '')
    : text
        .replaceAll(spacingMarks, '')
        .replaceAll(trademarks, ' ')
        .replaceAll(beforeFraction, '$1 ')
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(special, (letter) => typed[letter]!)
        .replaceAll(quotes, '')
        .replaceAll(marks, '')
        .replaceAll(otherDashes, '-');

/**
 * A name or a searched text as every search compares them (docs/specification.md#s5-search): without case, accents,
 * apostrophes, quotes and styles of letters, with the letters a to z where people type those, and with one space for
 * punctuation and signs. A name contains each part of itself that has a letter or a digit. A text of which nothing would be left
 * stays, so that it finds only names that are like it; only a blank text is empty, which finds everything.
 *
 * Whether two names are the same is another question (`nameKey`).
 */
export function searchKey(text: string): string {
  if (isSimple(text)) return text.toLowerCase();
  const key = plain(text)
    .replaceAll(punctuation, (_, number: string | undefined) => number ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return key === '' ? text.normalize('NFKC').toLowerCase().trim() : key;
}

/** A name as the searches of tables compare it: also without spaces. */
export const spacelessKey = (name: string): string => searchKey(name).replaceAll(' ', '');
