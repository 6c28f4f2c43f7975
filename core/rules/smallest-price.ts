/** The least that a price or a cost may be, in MO, where it is not 0: amounts are shown in hundredths. */
export const smallestPrice = 0.01;

/** Whether an amount is less than that, and none of those that were stored already. */
export const isTooSmall = (amount: number, stored: readonly (number | null | undefined)[] = []): boolean =>
  amount > 0 && amount < smallestPrice && !stored.includes(amount);
