/** Lets a few at a time through of each who comes. */
export interface Gate {
  /** Resolves when `who` may begin; call what it resolves to once that is over. */
  enter(who: string): Promise<() => void>;
}

interface Line {
  inside: number;
  waiting: (() => void)[];
}

/** A gate that has at most `most` of each inside; further ones wait for those before them, and for nobody else's. */
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
        // Whoever is next takes the place over.
        const next = line.waiting.shift();
        if (next) return next();
        line.inside -= 1;
        if (line.inside === 0) lines.delete(who);
      };
    },
  };
}
