import { readNumber } from '#numbers/read-number.ts';
import { quoted } from '../fault.ts';
import type { CellKind } from './kinds.ts';
import type { Separator } from './parse-csv.ts';

/** A cell's value, null if the cell is empty; or why it cannot be read, to follow the name of its column. */
export type ReadCell = { value: unknown } | { fault: string };

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

/**
 * Reads a number as spreadsheets of several countries write it. In a file with commas between cells, a point is the
 * decimal separator. In other files `1.234` is ambiguous.
 */
function readAmount(cell: string, isWhole: boolean, separator: Separator): ReadCell {
  if (shortened.test(cell)) return { fault: `${quoted(cell)} ${shortenedWords}` };
  if (separator === ',' && /^-?\d{1,15}(?:\.\d+)?$/.test(cell)) return { value: Number(cell) };
  const read = readNumber(cell, isWhole);
  if (read === null) return { value: null };
  if ('value' in read) return read;
  if (read.fault === 'ambiguous')
    return {
      fault: `${quoted(cell)} could be two numbers: write it without a separator of thousands, and a fraction of three digits with a fourth, such as 1234 or 1,2340`,
    };
  if (read.fault === 'tooManyDecimals') return { fault: `${quoted(cell)} has more than five decimals` };
  return must('a number such as 12 or 12.5', cell);
}

/** Reads epoch ms, or a date as ISO 8601 writes it. A day means its beginning in UTC. */
function readDate(cell: string): ReadCell {
  if (shortened.test(cell)) return { fault: `${quoted(cell)} ${shortenedWords}` };
  if (/^-?\d{1,15}$/.test(cell)) return { value: Number(cell) };
  const isDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(cell);
  const at = isDate ? Date.parse(cell.replace(' ', 'T')) : Number.NaN;
  // A day that a month lacks would be one of the next month.
  const isInMonth = !Number.isNaN(at) && Number(cell.slice(8, 10)) <= daysIn(cell);
  return isInMonth ? { value: at } : must('a date such as 2026-05-16 or 2026-05-16T20:30Z', cell);
}

const daysIn = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

const readers: Record<CellKind, (cell: string, separator: Separator) => ReadCell> = {
  text: (cell) => ({ value: cell }),
  id: (cell) => (shortenedId.test(cell) ? { fault: `${quoted(cell)} ${shortenedWords}` } : { value: cell }),
  number: (cell, separator) => readAmount(cell, false, separator),
  whole: (cell, separator) => readAmount(cell, true, separator),
  date: readDate,
  flag(cell) {
    const value = flags[cell.toLowerCase()];
    return value === undefined ? must('true or false', cell) : { value };
  },
  json(cell) {
    try {
      return { value: JSON.parse(cell) as unknown };
    } catch {
      return must('JSON, such as ["Potion"]', cell);
    }
  },
};

export const readCell = (cell: string, kind: CellKind, separator: Separator): ReadCell =>
  cell === '' ? { value: null } : readers[kind](cell, separator);
