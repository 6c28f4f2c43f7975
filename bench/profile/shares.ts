import { median } from '../rows.ts';

/** By name: the shares in % of the rounds in which the name occurs. */
export type Shares = Map<string, number[]>;

/** Adds the shares of one round: `times` are ms by name, each a part of `wholeMs`. */
export function addShares(shares: Shares, times: ReadonlyMap<string, number>, wholeMs: number): void {
  for (const [name, ms] of times) shares.set(name, [...(shares.get(name) ?? []), (ms / wholeMs) * 100]);
}

/** The median share of each name over all rounds. A round in which the name does not occur counts as 0 %. */
export const mediansOf = (shares: Shares, rounds: number): [string, number][] =>
  Array.from(shares, ([name, all]) => [
    name,
    median([...all, ...Array.from({ length: rounds - all.length }, () => 0)]),
  ]);

export const largestFirst = (shares: [string, number][]): [string, number][] =>
  shares.toSorted(([, a], [, b]) => b - a);

/** Prints the shares of at least `minimum` %. */
export function print(shares: readonly [string, number][], minimum = 0.5): void {
  for (const [name, share] of shares)
    if (share >= minimum) console.info(`${share.toFixed(1).padStart(6)}  ${name}`);
}
