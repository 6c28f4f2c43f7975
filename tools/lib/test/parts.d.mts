/** Which part of the browser tests each look shows at a commit. */
export function partsOfLooks(
  looks: readonly string[],
  commit: number,
): { look: string; shard: `--shard=${number}/${number}` }[];
export function commitNumber(): Promise<number>;
export function rotated<Entry>(list: readonly Entry[], by: number): Entry[];
