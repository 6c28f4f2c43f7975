/** The writes of this page by their numbers in the journal. The page itself invalidates what each makes stale. */
export interface OwnActs {
  add(act: number): void;
  has(act: number): boolean;
}

/** Maximum number of writes to remember; the stream reports a write's changes within a second of its answer. */
const maxActs = 100;

export function createOwnActs(): OwnActs {
  const acts = new Set<number>();
  return {
    add(act) {
      acts.add(act);
      const [oldest] = acts;
      if (acts.size > maxActs) acts.delete(oldest!);
    },
    has: (act) => acts.has(act),
  };
}
