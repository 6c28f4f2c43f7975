/** The seed of every sample. Another seed draws other mutants. */
const seed = Number(process.env['MUTATION_SEED'] ?? 19);

/**
 * @returns {() => number} a function that returns numbers from 0 to below 1, the same for the same seed (mulberry32)
 */
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
 * @returns {Item[]} the same items in a random order, which depends on the seed
 */
export function shuffled(items) {
  const random = randomFrom(seed);
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
