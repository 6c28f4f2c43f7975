/**
 * Money is stored as a whole number of units, so that sums are exact. A unit is a hundred-thousandth of an MO, the
 * smallest difference between two prices.
 */
const unitsPerMO = 100_000;

/** Versions of Nyx before 0.2 know only the hundredths of an amount. */
const unitsPerHundredth = 1_000;

/** The greatest amount of money, in MO: its number of units is exact. */
export const mostMoney = Math.floor(Number.MAX_SAFE_INTEGER / unitsPerMO);

export const toUnits = (money: number): number => Math.round(money * unitsPerMO);
export const fromUnits = (units: number): number => units / unitsPerMO;

export const toHundredths = (units: number): number => Math.floor(units / unitsPerHundredth);
export const fromHundredths = (hundredths: number): number => hundredths * unitsPerHundredth;

/**
 * The columns of an amount. An older version that runs beside this one reads and writes only `money`, and a trigger
 * then corrects `money_exact` (migrations/0015-exact-money.ts). The column `money` can go once no such version is left.
 */
export const moneyColumns = (units: number) => ({ money: toHundredths(units), money_exact: units });
