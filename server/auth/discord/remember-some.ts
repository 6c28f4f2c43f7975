/** Remembers the texts that were added last, at most so many. */
export function rememberSome(most: number) {
  const known = new Set<string>();
  return {
    /** @returns whether it was not there yet */
    add(text: string): boolean {
      if (known.has(text)) return false;
      const [oldest] = known;
      if (known.size === most && oldest !== undefined) known.delete(oldest);
      known.add(text);
      return true;
    },
    delete: (text: string): void => void known.delete(text),
  };
}
