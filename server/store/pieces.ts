/**
 * Rows of a long list that are read at a time. Fifty characters, items or sessions with what belongs to them take a few
 * ms, which is how long other calls wait for them.
 */
export const atOnce = 50;

/** Rows of a list that are read at a time where each is a name or little more. */
export const smallAtOnce = 500;

/** The rows of some keys, in the order of the keys; what is not there is left out. */
export async function byKey<Row, Key extends keyof Row>(
  keys: readonly Row[Key][],
  query: { execute(): Promise<Row[]> },
  key: Key,
): Promise<Row[]> {
  const found = new Map((await query.execute()).map((row) => [row[key], row]));
  return keys.flatMap((one) => found.get(one) ?? []);
}
