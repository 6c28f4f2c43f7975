/** Maximum number of writes to remember; the stream reports a write's changes within a second of its answer. */
const maxActs = 100;

/** The writes of this page by their numbers in the journal. The page itself invalidates what each makes stale. */
export function createOwnActs() {
  const acts = new Set<number>();
  return {
    add(act: number): void {
      acts.add(act);
      const [oldest] = acts;
      if (acts.size > maxActs) acts.delete(oldest!);
    },
    has: (act: number): boolean => acts.has(act),
  };
}

export type OwnActs = ReturnType<typeof createOwnActs>;
