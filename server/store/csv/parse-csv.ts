import { CsvError, parse } from 'csv-parse/sync';
import { unusable } from '../fault.ts';

/** A row of a CSV file, with its number in a spreadsheet: the first is 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** What separates the cells of a row, in words. */
export const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
export type Separator = keyof typeof separators;

export interface CsvTable {
  separator: Separator;
  /** The separator that a first line `sep=;` names. */
  named: Separator | null;
  /** The rows that are not empty. */
  rows: CsvRow[];
}

/** An apostrophe before text that a spreadsheet would take for a formula (core/views/journal/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/;

/** A first line by which Excel names the separator; spreadsheets do not show it. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

/** The separator that the first line has most often. No name of a column contains one. */
function separatorOf(text: string): Separator {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => header.split(separator).length;
  const [most] = (Object.keys(separators) as Separator[]).toSorted((one, other) => count(other) - count(one));
  return most!;
}

const quotesAdvice =
  'Put the whole cell into quotation marks and write each one inside it twice, or let a spreadsheet save the file as “CSV UTF-8”.';

/**
 * Parses CSV as RFC 4180 defines it, but also with the separators of spreadsheets in other languages, and otherwise
 * strictly, so that it refuses files that other programs could read differently.
 * @throws Fault `invalid` that names the row
 */
export function parseCsv(file: string): CsvTable {
  const whole = file.replace(/^\uFEFF/, '');
  const named = separatorLine.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const namedSeparator = named ? (named[1] as Separator) : null;
  const separator = namedSeparator ?? separatorOf(text);
  const rows: CsvRow[] = [];
  let row = 0;
  try {
    parse(text, {
      delimiter: separator,
      // Old programs for the Mac end lines by a carriage return only.
      record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
      // The import says in its own words which row has too many cells.
      relax_column_count: true,
      on_record: (record: string[]) => {
        row += 1;
        const cells = record.map((cell) => cell.replace(guarded, ''));
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = `Row ${row + 1}, cell ${'column' in error && typeof error['column'] === 'number' ? error['column'] + 1 : 1}`;
    throw unusable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Row ${row + 1} has a quotation mark that opens a cell, and none that closes it. ${quotesAdvice}`
        : `${place} has a quotation mark in its text. ${quotesAdvice}`,
    );
  }
  return { separator, named: namedSeparator, rows };
}

/** A row without the empty cells at its end, which spreadsheets add once a cell there had a content. */
export function withoutEmptyEnd(cells: readonly string[], length = 0): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, length));
}
