/** Maximum number of rows that a list mounts without a request of the user. */
export const maxWhole = 300;

/** Maximum number of rows that a list mounts on the user's request. */
export const maxAsked = 5_000;

/**
 * How much of a list is mounted. `whole`: all rows. `part`: the rows near the window, until the user asks for all.
 * `tooLong`: always the rows near the window.
 */
export type Extent = 'whole' | 'part' | 'tooLong';

export function extentOf(count: number, isAsked: boolean): Extent {
  if (count <= maxWhole || (isAsked && count <= maxAsked)) return 'whole';
  return count <= maxAsked ? 'part' : 'tooLong';
}
