export type Cell = string | number | null;

/** Spreadsheets take text that begins like this for a formula, and would run it. */
const startsLikeFormula = /^[=+\-@\t\r]/;

function cellOf(value: Cell): Cell {
  if (typeof value !== 'string') return value;
  const harmless = startsLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula gets a leading apostrophe; numbers
 * stay numbers, and null is an empty cell.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
