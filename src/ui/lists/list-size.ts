/** Maximum number of rows that a list mounts unless the user asks for all. */
export const maxWhole = 300;

/** Maximum number of rows that a list mounts if the user asks for all. */
export const maxOnRequest = 5_000;

/**
 * How much of a list is mounted. `whole`: all rows. `part`: the rows near the viewport, until the user asks for all.
 * `tooLong`: always only the rows near the viewport.
 */
export type Extent = 'whole' | 'part' | 'tooLong';

export function extentOf(count: number, wantsAll: boolean): Extent {
  if (count <= maxWhole || (wantsAll && count <= maxOnRequest)) return 'whole';
  return count <= maxOnRequest ? 'part' : 'tooLong';
}
