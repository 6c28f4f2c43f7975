/** The seed of every sample: another one draws other mutants. */
const seed = Number(process.env['MUTATION_SEED'] ?? 19);

/** @returns {() => number} the same numbers from 0 to 1 for the same seed (mulberry32) */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item[]} the same items in an order of the seed
 */
export function shuffled(items) {
  const random = randomFrom(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
