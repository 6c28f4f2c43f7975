import { jsonIn } from '#core/contract/json.ts';
import { readNumber } from '#numbers/read-number.ts';
import { quoted } from '../fault.ts';
import { likelyMeaning } from '../import/doubtful-dates.ts';
import { isRounded, lossIn } from '../import/exact-json.ts';
import { spreadsheetError } from '../import/spreadsheet-errors.ts';
import { type CellKind, choices, jsonExamples } from './kinds.ts';

/** A cell's value, null if the cell is empty; or why it cannot be read, to follow the name of its column. */
export type ReadCell = { value: unknown } | { fault: string };

/** The sign before the decimals of a file's numbers. */
export type DecimalSign = '.' | ',';

/** What a cell's meaning depends on besides its text. */
export interface CellContext {
  /** The name of its column. */
  name: string;
  /** The decimal sign that the file's other numbers show, null if they show none or both. */
  decimal: DecimalSign | null;
}

/** How spreadsheets in several languages write flags. */
const flags: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['true', 'vero', 'wahr', 'vrai', 'verdadero', '1'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'falso', 'falsch', 'faux', '0'].map((word) => [word, false])),
};

/** How spreadsheets shorten a long number, which loses its last digits. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** The same for ids, which may be any text. */
const shortenedId = /^\d(?:[.,]\d+)?E\+\d{2}$/i;
const shortenedWords =
  'is in scientific notation, in which a spreadsheet has dropped digits. Format the column as text, and enter the digits again';

const must = (words: string, cell: string): ReadCell => ({ fault: `must be ${words}, not ${quoted(cell)}` });

const tooManyDigits = (cell: string): ReadCell => ({ fault: `${quoted(cell)} has too many digits` });

/** A number whose only separator could separate thousands as well as decimals. */
const ambiguous = /^[-+\u2212]?[1-9]\d{0,2}([.,])\d{3}$/;
export const isAmbiguous = (cell: string): boolean => ambiguous.test(cell);

/** The decimal sign that a number shows, null if it shows none: `1.234,5` and `1.234.567` show a comma, `1.234` none. */
function signIn(cell: string): DecimalSign | null {
  if (!/^[-+\u2212]?[\d.,'’\s]*\d$/.test(cell) || ambiguous.test(cell)) return null;
  const signs = Array.from(cell.matchAll(/[.,]/g), ([sign]) => sign as DecimalSign);
  const last = signs.at(-1);
  if (last === undefined) return null;
  const isGroup = signs.length > 1 && signs.every((sign) => sign === last);
  if (!isGroup) return last;
  return last === '.' ? ',' : '.';
}

/** The decimal sign that the cells with numbers show together, null if they show none or both. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  const signs = new Set<DecimalSign>();
  for (const cell of cells) {
    const sign = signIn(cell.trim());
    if (sign) signs.add(sign);
  }
  return signs.size === 1 ? [...signs][0]! : null;
}

/** Reads decimals that `readNumber` refuses, because no price has as many. */
function withManyDecimals(cell: string): ReadCell {
  const plain = cell.normalize('NFKC');
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  const written = `${digits(plain.slice(0, at)) || '0'}.${digits(plain.slice(at))}`;
  if (isRounded(written)) return tooManyDigits(cell);
  return { value: /^[-\u2212\u2012\u2013]/.test(plain) ? -Number(written) : Number(written) };
}

/**
 * Reads a number as spreadsheets of several countries write it. `1.234` is a fraction if the file's other numbers have a
 * decimal point, the only whole number that it can be in a column of whole numbers, and otherwise ambiguous.
 */
function readAmount(cell: string, isWhole: boolean, decimal: DecimalSign | null): ReadCell {
  if (shortened.test(cell)) return { fault: `${quoted(cell)} ${shortenedWords}` };
  const sign = ambiguous.exec(cell)?.[1];
  if (sign && !isWhole && sign === decimal)
    return { value: Number(cell.replace(',', '.').replace('\u2212', '-')) };
  if (sign && isWhole && (decimal === null || decimal === sign)) {
    if (cell.endsWith('000'))
      return {
        fault: `${quoted(cell)} could be two numbers: write it without a separator, such as 2000 or 2`,
      };
    if (decimal === sign) return must('a whole number', cell);
  }
  const read = readNumber(cell, isWhole);
  if (read === null) return { value: null };
  if ('value' in read) return read;
  if (read.fault === 'ambiguous')
    return {
      fault: `${quoted(cell)} could be two numbers: write it without a separator of thousands, and a fraction of three digits with a fourth, such as 1234 or 1,2340`,
    };
  if (read.fault === 'tooManyDecimals') return withManyDecimals(cell);
  if (read.fault === 'tooManyDigits') return tooManyDigits(cell);
  return must(isWhole ? 'a whole number' : 'a number such as 12 or 12.5', cell);
}

/** Numbers from here on can be times in milliseconds: no community is older. An export has only others as numbers. */
const firstTime = Date.UTC(2000, 0, 1);
/** Exports write later times, too, as numbers only when a year has more than four digits. */
const lastTime = Date.UTC(2100, 0, 1);
const fiveDigitYears = Date.UTC(10_000, 0, 1);

function readTime(cell: string, value: number): ReadCell {
  const isDoubtful = (value >= 0 && value < firstTime) || (value >= lastTime && value < fiveDigitYears);
  return isDoubtful
    ? {
        fault: `${quoted(cell)} ${likelyMeaning(value)}: format the column as text, and write a day as 2026-11-28`,
      }
    : { value };
}

/** A time without its zone. */
const zoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** Reads epoch ms, or a date as ISO 8601 writes it. A day means its beginning in UTC. */
function readDate(cell: string): ReadCell {
  if (shortened.test(cell)) return { fault: `${quoted(cell)} ${shortenedWords}` };
  if (/^-?\d{1,15}$/.test(cell)) return readTime(cell, Number(cell));
  if (/^\d{5}[.,]\d+$/.test(cell)) return readTime(cell, Number.parseInt(cell, 10));
  if (zoneless.test(cell))
    return {
      fault: `${quoted(cell)} lacks its time zone: write ${cell.replace(' ', 'T')}Z if it is in UTC, or +01:00 instead of Z`,
    };
  if (/^\d{1,2}([./-])\d{1,2}\1\d{2,4}\b/.test(cell))
    return must('a date with the year first, such as 2026-11-28', cell);
  const isDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(cell);
  const at = isDate ? Date.parse(cell.replace(' ', 'T')) : Number.NaN;
  // A day that a month lacks would be one of the next month.
  const isInMonth = !Number.isNaN(at) && Number(cell.slice(8, 10)) <= daysIn(cell);
  return isInMonth ? { value: at } : must('a date such as 2026-05-16 or 2026-05-16T20:30Z', cell);
}

const daysIn = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Reads JSON of the same shape as the example of the column. */
function readJson(cell: string, name: string): ReadCell {
  const example = jsonExamples[name];
  const words = `${Array.isArray(example) ? 'a list' : 'an object'} such as ${JSON.stringify(example)}`;
  const value = jsonIn(cell);
  const hasShape = typeof value === 'object' && Array.isArray(value) === Array.isArray(example);
  if (!hasShape && value !== null) return must(words, cell);
  const loss = lossIn(cell);
  return loss === null ? { value } : { fault: loss.words };
}

const readers: Record<CellKind, (cell: string, context: CellContext) => ReadCell> = {
  text: (cell) => ({ value: cell }),
  choice(cell, { name }) {
    const value = choices[name]!.find((choice) => choice.toLowerCase() === cell.toLowerCase());
    return value === undefined ? must(`one of ${choices[name]!.join(', ')}`, cell) : { value };
  },
  id: (cell) =>
    shortenedId.test(cell.trim()) ? { fault: `${quoted(cell)} ${shortenedWords}` } : { value: cell },
  number: (cell, { decimal }) => readAmount(cell, false, decimal),
  whole: (cell, { decimal }) => readAmount(cell, true, decimal),
  date: readDate,
  flag(cell) {
    const value = flags[cell.toLowerCase()];
    return value === undefined ? must('true or false', cell) : { value };
  },
  json: (cell, { name }) => readJson(cell, name),
};

export function readCell(cell: string, kind: CellKind, context: CellContext): ReadCell {
  const trimmed = cell.trim();
  if (trimmed === '') return { value: null };
  // The import itself removes the spaces around text, since the name of a stored row may have them.
  const read = readers[kind](kind === 'text' || kind === 'id' ? cell : trimmed, context);
  const error = 'value' in read ? spreadsheetError(read.value) : spreadsheetError(trimmed);
  return error === undefined
    ? read
    : { fault: `has ${quoted(error)}, an error of the spreadsheet, instead of a value` };
}
