/** What a key does; `go` opens the page of a letter. */
export type KeyAct = { type: 'search' | 'new' | 'help' } | { type: 'go'; letter: string };

/** Ms during which the letter may follow `g`. */
const patience = 1_500;

const acts: Partial<Record<string, KeyAct>> = {
  '/': { type: 'search' },
  n: { type: 'new' },
  '?': { type: 'help' },
};

/** When `g` was pressed, in ms; null while no letter is awaited. */
export type Awaited = number | null;

/**
 * What a press of `key` at a time in ms means. A function, not a machine: to wait for the letter needs no timer, as
 * nothing happens when it does not come, and nothing shows meanwhile. After `g` every key is its letter: only `letters`
 * lead anywhere, and no key does what it does alone.
 */
export function pressKey(
  awaited: Awaited,
  key: string,
  at: number,
  letters: readonly string[],
): { awaited: Awaited; act: KeyAct | null } {
  if (awaited !== null && at - awaited <= patience && key !== 'g')
    return { awaited: null, act: letters.includes(key) ? { type: 'go', letter: key } : null };
  return key === 'g' ? { awaited: at, act: null } : { awaited: null, act: acts[key] ?? null };
}
