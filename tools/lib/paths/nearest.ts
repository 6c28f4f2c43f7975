import leven from 'leven';

/** The name that is most similar to a mistyped one; undefined if no name is similar enough. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const changes = (name: string): number => {
    const [low, wanted] = [typed.toLowerCase(), name.toLowerCase()];
    return wanted.startsWith(low) || low.startsWith(wanted) ? 0 : leven(low, wanted);
  };
  const [best] = names.toSorted((a, b) => changes(a) - changes(b));
  return best !== undefined && changes(best) <= Math.max(2, best.length / 3) ? best : undefined;
}
