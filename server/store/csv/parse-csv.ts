import { CsvError, parse } from 'csv-parse/sync';
import { unusable } from '../fault.ts';

/** A row of a CSV file, with the line on which it begins: a quoted cell may have line breaks. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** An apostrophe before text that a spreadsheet would take for a formula (core/views/journal/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/;

/**
 * Parses CSV strictly as RFC 4180 defines it, so that it refuses files that other programs could read differently.
 * Ignores empty lines at the end.
 * @throws Fault `invalid` that names the line
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n'],
      // The import says in its own words which row has too many cells.
      relax_column_count: true,
      on_record: (record: string[]) => {
        rows.push({ line, cells: record.map((cell) => cell.replace(guarded, '')) });
        // The parser's own count of lines counts a line break of two characters in a cell twice.
        line += record.join('').split('\n').length;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unusable(`Line ${line} has a quotation mark or a line break where none can be.`);
  }
  while (rows.at(-1)?.cells.join('') === '' && rows.at(-1)!.cells.length === 1) rows.pop();
  return rows;
}
