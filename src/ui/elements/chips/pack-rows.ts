/** The room for chips. Widths are in px and include the space around each chip. */
export interface RowRoom {
  /** Width of a row. */
  available: number;
  /** Maximum number of chips in a row, including the ellipsis. */
  perRow: number;
  rows: number;
  /** Width of the ellipsis. */
  ellipsis: number;
}

/** By how many px a row may exceed its width, because the browser rounds when it breaks lines. */
const tolerance = 0.5;

/**
 * Returns the index after the last chip of the row that begins with the chip at `start`. The row has room for `maxChips`
 * chips and `available` px.
 */
function endOfRow(widths: readonly number[], start: number, maxChips: number, available: number): number {
  let end = start;
  let used = 0;
  while (end < widths.length && end - start < maxChips) {
    used += widths[end]!;
    if (used > available + tolerance) break;
    end += 1;
  }
  return end;
}

/**
 * Distributes chips over rows in order. Returns for each row the index after its last chip. If some of all
 * `total` chips do not fit, the last row reserves a place for the ellipsis.
 */
export function packRows(widths: readonly number[], total: number, room: RowRoom): number[] {
  const { available, perRow, rows, ellipsis } = room;
  const ends: number[] = [];
  let start = 0;
  for (let row = 1; row <= rows && start < widths.length; row += 1) {
    // A chip that is wider than the row gets a row of its own, and wraps its words.
    const end = Math.max(endOfRow(widths, start, perRow, available), start + 1);
    const leavesSome = row === rows && end < total;
    ends.push(leavesSome ? endOfRow(widths, start, perRow - 1, available - ellipsis) : end);
    start = end;
  }
  return ends;
}
