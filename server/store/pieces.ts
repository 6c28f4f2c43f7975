/**
 * Batch size for a long list. Fifty characters, items or sessions with their relations take a few ms, during
 * which other calls wait.
 */
export const batchSize = 50;

/** Batch size for rows that consist of little more than a name. */
export const smallRowBatchSize = 500;

/** The rows that `query` finds, in the order of `keys`; omits keys without a row. */
export async function byKey<Row, Key extends keyof Row>(
  keys: readonly Row[Key][],
  query: { execute(): Promise<Row[]> },
  key: Key,
): Promise<Row[]> {
  const rowByKey = new Map((await query.execute()).map((row) => [row[key], row]));
  return keys.flatMap((one) => rowByKey.get(one) ?? []);
}
