/** What a key does; `go` opens the page with that letter. */
export type KeyAct =
  | { type: 'search' | 'new' | 'help' }
  | { type: 'entry'; by: 1 | -1 }
  | { type: 'go'; letter: string };

/** Maximum time in ms between `g` and the letter. */
const timeLimit = 1_500;

const acts: Partial<Record<string, KeyAct>> = {
  '/': { type: 'search' },
  n: { type: 'new' },
  j: { type: 'entry', by: 1 },
  k: { type: 'entry', by: -1 },
  '?': { type: 'help' },
};

/** The wait for a letter after `g`: the time at which `g` was pressed, in ms; null while no letter is awaited. */
export type LetterWait = number | null;

/**
 * Tells what a press of `key` at `at` (ms) means. After `g`, the next key counts as a letter only: one of `letters` opens
 * its page, `g` starts the wait again, and any other key does nothing. This is a function and not a machine, because
 * the wait for a letter needs no timer: the page does not show the wait, and nothing happens when it ends.
 */
export function pressKey(
  awaited: LetterWait,
  key: string,
  at: number,
  letters: readonly string[],
): { awaited: LetterWait; act: KeyAct | null } {
  if (awaited !== null && at - awaited <= timeLimit && key !== 'g')
    return { awaited: null, act: letters.includes(key) ? { type: 'go', letter: key } : null };
  return key === 'g' ? { awaited: at, act: null } : { awaited: null, act: acts[key] ?? null };
}
