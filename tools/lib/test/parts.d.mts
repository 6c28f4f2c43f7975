/** The part of the browser tests that runs in each look at a commit. */
export function partsOfLooks(
  looks: readonly string[],
  commit: number,
): { look: string; shard: `--shard=${number}/${number}` }[];
export function commitNumber(): Promise<number>;
export function rotated<Entry>(list: readonly Entry[], by: number): Entry[];
