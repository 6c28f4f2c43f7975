/**
 * The greatest number of decimals that a user may enter. With five, every entered time in hours is a whole
 * number of ms. A stored number can have more: an older one, one from another program, or a quotient.
 */
export const maxDecimals = 5;

/** The number of decimals of a number as people write it: without an exponent, as short as possible. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, decimals = ''] = digits.split('.');
  return Math.max(0, decimals.length - Number(exponent));
}

/** Whether an amount has more decimals than a user may enter, and is not a stored one. */
export const hasTooManyDecimals = (
  amount: number,
  stored: readonly (number | null | undefined)[] = [],
): boolean => decimalsOf(amount) > maxDecimals && !stored.includes(amount);

/** The greatest number of decimals that `toFixed` writes. */
const maxFixedDecimals = 100;

const fixedDecimalsOf = (value: number): number => Math.min(maxFixedDecimals, decimalsOf(value));

/** The sum as people calculate it: 0.1 and 0.2 are 0.3, which binary addition misses. */
export const sum = (one: number, other: number): number =>
  Number((one + other).toFixed(Math.max(fixedDecimalsOf(one), fixedDecimalsOf(other))));

/** The digits of a number without its decimal point: those of 1.005 are 1005. */
function digitsOf(value: number): bigint {
  const decimals = fixedDecimalsOf(value);
  return decimals === 0 ? BigInt(value) : BigInt(value.toFixed(decimals).replace('.', ''));
}

/**
 * The product as people calculate it, rounded once, to `maxDecimals`: 3 times 1.005 is 3.015, which binary
 * multiplication misses.
 */
export function product(one: number, other: number): number {
  if (!Number.isFinite(one * other)) return one * other;
  const exact = digitsOf(one) * digitsOf(other);
  const decimals = fixedDecimalsOf(one) + fixedDecimalsOf(other);
  if (decimals <= maxDecimals) return Number(`${exact}e-${decimals}`);
  const unit = 10n ** BigInt(decimals - maxDecimals);
  const half = exact < 0n ? -unit / 2n : unit / 2n;
  return Number(`${(exact + half) / unit}e-${maxDecimals}`);
}

const ordinary: Intl.NumberFormatOptions = { maximumFractionDigits: maxDecimals };
const belowOne: Intl.NumberFormatOptions = { maximumSignificantDigits: maxDecimals };

/**
 * How lists and sentences show a number: with at most `maxDecimals` decimals. A number between -1 and 1 has at most
 * `maxDecimals` significant digits instead, so that only 0 looks like 0.
 */
export const numberFormat = (value: number): Intl.NumberFormatOptions =>
  Math.abs(value) < 1 ? belowOne : ordinary;

const moneyDecimals = 2;
const ordinaryMoney: Intl.NumberFormatOptions = {
  minimumFractionDigits: moneyDecimals,
  maximumFractionDigits: moneyDecimals,
};

/** How every screen shows money: with two decimals. An amount with more is shown as any other number. */
export const moneyFormat = (value: number): Intl.NumberFormatOptions =>
  decimalsOf(value) <= moneyDecimals ? ordinaryMoney : numberFormat(value);
