/** Remembers the last `most` texts that were added. */
export function rememberSome(most: number) {
  const known = new Set<string>();
  return {
    /** @returns whether the text is new */
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
