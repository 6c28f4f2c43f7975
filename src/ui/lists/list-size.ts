/** Maximum number of rows that are mounted without being asked for. */
export const maxWhole = 300;

/** Maximum number of rows that are mounted on request. */
export const maxAsked = 5_000;

/**
 * How much of a list is mounted: all rows; those near the window, until the person asks for all; or always
 * those near the window.
 */
export type Extent = 'whole' | 'part' | 'tooLong';

export function extentOf(count: number, isAsked: boolean): Extent {
  if (count <= maxWhole || (isAsked && count <= maxAsked)) return 'whole';
  return count <= maxAsked ? 'part' : 'tooLong';
}
