import { median } from '../rows.ts';

/** Shares in % by name, one list entry for each round that has the name. */
export type Shares = Map<string, number[]>;

export function addShares(shares: Shares, found: ReadonlyMap<string, number>, whole: number): void {
  for (const [name, ms] of found) shares.set(name, [...(shares.get(name) ?? []), (ms / whole) * 100]);
}

/** What a round lacks is 0 in it. */
export const mediansOf = (shares: Shares, rounds: number): [string, number][] =>
  Array.from(shares, ([name, all]) => [
    name,
    median([...all, ...Array.from({ length: rounds - all.length }, () => 0)]),
  ]);

export const largestFirst = (shares: [string, number][]): [string, number][] =>
  shares.toSorted(([, a], [, b]) => b - a);

export function print(shares: readonly [string, number][], least = 0.5): void {
  for (const [name, share] of shares)
    if (share >= least) console.info(`${share.toFixed(1).padStart(6)}  ${name}`);
}
