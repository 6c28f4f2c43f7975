/** What a row of chips may hold. Widths in px, with the space around each chip. */
export interface RowRoom {
  /** Of a row. */
  available: number;
  /** The most chips of a row, the ellipsis included. */
  perRow: number;
  rows: number;
  /** Of the ellipsis. */
  ellipsis: number;
}

/** How the browser rounds when it breaks a line. */
const tolerance = 0.5;

/** Where the row ends that begins with the chip `start`: it has room for `most` chips and `available` px. */
function endOfRow(widths: readonly number[], start: number, most: number, available: number): number {
  let end = start;
  let used = 0;
  while (end < widths.length && end - start < most) {
    used += widths[end]!;
    if (used > available + tolerance) break;
    end += 1;
  }
  return end;
}

/**
 * Puts chips into rows in their order. Returns for each row the index after its last chip. When some of all `total`
 * chips are left over, the ellipsis has a place in the last row.
 */
export function packRows(widths: readonly number[], total: number, room: RowRoom): number[] {
  const { available, perRow, rows, ellipsis } = room;
  const ends: number[] = [];
  let start = 0;
  for (let row = 1; row <= rows && start < widths.length; row += 1) {
    // A chip that is wider than the row has it for itself, and breaks its words.
    const end = Math.max(endOfRow(widths, start, perRow, available), start + 1);
    const isLeftOver = row === rows && end < total;
    ends.push(isLeftOver ? endOfRow(widths, start, perRow - 1, available - ellipsis) : end);
    start = end;
  }
  return ends;
}
