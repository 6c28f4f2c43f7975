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

/**
 * Parses CSV as RFC 4180 defines it, but also with the separators of spreadsheets in other languages, and otherwise
 * strictly, so that it refuses files that other programs could read differently.
 * @throws Fault `invalid` that names the row
 */
export function parseCsv(file: string): CsvTable {
  const whole = file.replace(/^\uFEFF/, '');
  const named = separatorLine.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const separator = named ? (named[1] as Separator) : separatorOf(text);
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
        if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unusable(`Row ${row + 1} has a quotation mark or a line break where none can be.`);
  }
  return { separator, rows };
}
