/**
 * Batch size for a long list. Fifty characters, items or sessions with their relations take a few ms, during
 * which other calls wait.
 */
export const atOnce = 50;

/** Batch size where each row is a name or little more. */
export const smallAtOnce = 500;

/** The rows of some keys, in the order of the keys; omits keys without a row. */
export async function byKey<Row, Key extends keyof Row>(
  keys: readonly Row[Key][],
  query: { execute(): Promise<Row[]> },
  key: Key,
): Promise<Row[]> {
  const found = new Map((await query.execute()).map((row) => [row[key], row]));
  return keys.flatMap((one) => found.get(one) ?? []);
}
