import { product } from '#numbers/decimals.ts';

/**
 * A number as a person wrote it: the bot stores 32-bit numbers as 64-bit ones, so that 12.3 becomes 12.300000190734863. The
 * shortest number with the same 32 bits is the one that was meant.
 */
export function asWritten(value: number): number {
  if (Math.fround(value) !== value) return value;
  for (let digits = 1; digits <= 9; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return value;
}

/** An amount of money in MO, with the decimals that an amount may have. */
export const asMoney = (value: number): number => product(asWritten(value), 1);
