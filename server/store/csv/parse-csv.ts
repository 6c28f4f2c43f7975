import { invalid } from '../fault.ts';

/** A row of a CSV file, with the line on which it begins: a quoted cell may have line breaks. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** An apostrophe before text that a spreadsheet would take for a formula (core/views/journal/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/;

const special = /[",\r\n]/g;

/** Index of the quotation mark that ends a cell, -1 without one. A loop: a pattern would overflow the stack. */
function closingQuote(content: string, from: number): number {
  let at = content.indexOf('"', from);
  while (at !== -1 && content[at + 1] === '"') at = content.indexOf('"', at + 2);
  return at;
}

/** The cell that begins at an index, and the index after it; null for an open quotation mark. */
function cellAt(content: string, from: number): { text: string; end: number } | null {
  if (content[from] === '"') {
    const close = closingQuote(content, from + 1);
    if (close === -1) return null;
    return { text: content.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
  }
  special.lastIndex = from;
  const end = special.exec(content)?.index ?? content.length;
  return { text: content.slice(from, end), end };
}

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * Parses CSV as RFC 4180 defines it, as strictly: a file that programs could read differently is refused. Empty lines at
 * the end are ignored.
 * @throws Fault `invalid` that names the line
 */
export function parseCsv(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let begin = 1;
  let line = 1;
  let at = 0;
  for (;;) {
    const cell = cellAt(content, at);
    const end = cell?.end ?? 0;
    const separator = [',', '\n', '\r\n'].find((mark) => content.startsWith(mark, end)) ?? '';
    const isLast = end === content.length;
    if (!cell || (separator === '' && !isLast))
      throw invalid(`Line ${line} has a quotation mark or a line break where none can be.`);
    cells.push(cell.text.replace(guarded, ''));
    line += countLines(content.slice(at, end)) + Number(separator.endsWith('\n'));
    at = end + separator.length;
    if (separator === ',') continue;
    rows.push({ line: begin, cells });
    if (isLast) break;
    cells = [];
    begin = line;
  }
  while (rows.at(-1)?.cells.join('') === '' && rows.at(-1)!.cells.length === 1) rows.pop();
  return rows;
}
