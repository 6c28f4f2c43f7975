/** The lowest price or cost other than 0, in MO. */
export const smallestPrice = 0.01;

/** Whether a positive amount is below `smallestPrice`. An amount that is stored already (`stored`) may stay. */
export const isTooSmall = (amount: number, stored: readonly (number | null | undefined)[]): boolean =>
  amount > 0 && amount < smallestPrice && !stored.includes(amount);
