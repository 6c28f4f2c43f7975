/** Pairs of transitions that follow each other. A fault in the first may show only in the second. */

/** The part of a path that this module uses. */
interface WithTransitions {
  steps: readonly { taken: readonly string[] }[];
}

const nameOf = (taken: readonly string[]): string => taken.join(', ');

/** The pairs that a path takes, as `choosing: sale.asked [canSell] then confirming: sale.cancelled`. */
export const pairsOf = ({ steps }: WithTransitions): string[] =>
  steps.flatMap(({ taken }, index) => {
    const before = steps[index - 1]?.taken ?? [];
    return before.length > 0 && taken.length > 0 ? [`${nameOf(before)} then ${nameOf(taken)}`] : [];
  });

/** Goes through the paths, the longest first, and returns each that takes a pair which no earlier path takes. */
export function coveringPairs<Path extends WithTransitions>(paths: readonly Path[]): Path[] {
  const covered = new Set<string>();
  return paths
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const isNew = pairsOf(path).some((pair) => !covered.has(pair));
      for (const pair of pairsOf(path)) covered.add(pair);
      return isNew;
    });
}
