/** Limits concurrent work per key. */
export interface Gate {
  /** Resolves when work of `who` may begin, with a function to call at its end. */
  enter(who: string): Promise<() => void>;
}

interface Line {
  inside: number;
  waiting: (() => void)[];
}

/**
 * A gate that admits at most `most` pieces of work per key; further ones wait only for earlier ones of the
 * same key.
 */
export function createGate(most: number): Gate {
  const lines = new Map<string, Line>();
  return {
    async enter(who) {
      const line = lines.get(who) ?? { inside: 0, waiting: [] };
      lines.set(who, line);
      if (line.inside < most) line.inside += 1;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        // The next in the queue takes this place.
        const next = line.waiting.shift();
        if (next) return next();
        line.inside -= 1;
        if (line.inside === 0) lines.delete(who);
      };
    },
  };
}
