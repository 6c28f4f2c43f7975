/** Pairs of transitions that follow each other: a fault may show only in the second one, because of the first. */
/** The part of a path that matters here. */
interface Taking {
  steps: readonly { taken: readonly string[] }[];
}

const nameOf = (taken: readonly string[]): string => taken.join(', ');

/** The pairs that a path takes, as `choosing: sale.asked [canSell] then confirming: sale.cancelled`. */
export const pairsOf = ({ steps }: Taking): string[] =>
  steps.flatMap(({ taken }, index) => {
    const before = steps[index - 1]?.taken ?? [];
    return before.length > 0 && taken.length > 0 ? [`${nameOf(before)} then ${nameOf(taken)}`] : [];
  });

/** Of the paths, longest first, those that take a pair which no path before them takes. */
export function coveringPairs<Path extends Taking>(paths: readonly Path[]): Path[] {
  const covered = new Set<string>();
  return paths
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const isNew = pairsOf(path).some((pair) => !covered.has(pair));
      for (const pair of pairsOf(path)) covered.add(pair);
      return isNew;
    });
}
