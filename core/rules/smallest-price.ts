/** The lowest price or cost other than 0, in MO: the app shows amounts in hundredths. */
export const smallestPrice = 0.01;

/** Whether an amount is lower than that and not a stored one. */
export const isTooSmall = (amount: number, stored: readonly (number | null | undefined)[] = []): boolean =>
  amount > 0 && amount < smallestPrice && !stored.includes(amount);
