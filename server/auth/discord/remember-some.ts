/** Remembers the last `max` strings that were added. */
export function rememberSome(max: number) {
  const remembered = new Set<string>();
  return {
    /** @returns whether the string is new */
    add(value: string): boolean {
      if (remembered.has(value)) return false;
      const [oldest] = remembered;
      if (remembered.size === max && oldest !== undefined) remembered.delete(oldest);
      remembered.add(value);
      return true;
    },
    delete: (value: string): void => void remembered.delete(value),
  };
}
