import { maxDecimals } from './decimals.ts';

/** Why a string is not a number. */
export type NumberFault = 'notANumber' | 'notWhole' | 'ambiguous' | 'tooManyDecimals' | 'tooManyDigits';

export type ReadNumber = { value: number } | { fault: NumberFault };

/** Groups of digits with possible separators, after at most one sign. */
const pattern = /^([+-]?)(\d*)((?:[.,' ]\d*)*)$/;

/** Digits that no number may contain: superscripts, subscripts, fractions, circled digits. */
const otherDigits = /\p{No}/u;

const spaces = /\s/g;
const apostrophes = /[\u2019\u02bc`´]/g;
const minusSigns = /[\u2212\u2012\u2013]/g;

/** Maximum number of digits that a double represents exactly: 2^53 has 16. */
const maxDigits = 15;

/**
 * Splits the digits of the whole number from the decimals. Only a point or a comma can be a decimal separator. Of two
 * different separators, the last is the decimal one. A single one is decimal too, unless it could also separate
 * thousands: it then separates them if `isWhole` is true, and otherwise the number is ambiguous.
 */
function parts(digits: string, isWhole: boolean): { whole: string; decimals: string } | NumberFault {
  const separators: string[] = digits.match(/[.,' ]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return { whole: digits, decimals: '' };
  const isOnly = separators.length === 1;
  const isPoint = last === '.' || last === ',';
  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (isOnly && isPoint && couldGroup && !isWhole) return 'ambiguous';
  const isDecimal = isPoint && (isOnly ? !couldGroup : separators.indexOf(last) === separators.length - 1);
  const end = isDecimal ? digits.lastIndexOf(last) : digits.length;
  const whole = digits.slice(0, end);
  const groups = whole.split(/[.,' ]/);
  const kinds = new Set(whole.match(/[.,' ]/g));
  const isGrouped =
    kinds.size === 0 ||
    (kinds.size === 1 &&
      /^\d{1,3}$/.test(groups[0]!) &&
      groups.slice(1).every((group) => group.length === 3));
  return isGrouped ? { whole: groups.join(''), decimals: digits.slice(end + 1) } : 'notANumber';
}

/**
 * Reads a number as people in Europe type it, whatever their language: '2,5' and '2.5' are the same. '1,234' and
 * '1.234' are 1234 where only whole numbers fit, and ambiguous elsewhere
 * (docs/readings.md#readings-decimal-separators). Null for an empty string.
 */
export function readNumber(typed: string, isWhole: boolean): ReadNumber | null {
  // Check this first: the normal form below would turn '5²' into 52.
  if (otherDigits.test(typed)) return { fault: 'notANumber' };
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  const text = plain.replaceAll(spaces, ' ').replaceAll(apostrophes, "'").replaceAll(minusSigns, '-');
  const [, sign, first, rest] = pattern.exec(text) ?? [];
  if (first === undefined || !/\d/.test(text)) return { fault: 'notANumber' };
  const numberParts = parts(`${first}${rest}`, isWhole);
  if (typeof numberParts === 'string') return { fault: numberParts };
  const decimals = numberParts.decimals.replace(/0+$/, '');
  const whole = numberParts.whole.replace(/^0+/, '');
  if (isWhole && decimals !== '') return { fault: 'notWhole' };
  if (decimals.length > maxDecimals) return { fault: 'tooManyDecimals' };
  if (whole.length + decimals.length > maxDigits) return { fault: 'tooManyDigits' };
  const value = Number(`${whole || '0'}.${decimals || '0'}`);
  return { value: sign === '-' && value !== 0 ? -value : value };
}

const formats = new Map<string, Intl.NumberFormat>();

/** The number of digits that distinguishes every number from its neighbours. */
const exactDigits = 17;

function formatOf(language: string): Intl.NumberFormat {
  const cachedFormat = formats.get(language);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.NumberFormat(language, {
    useGrouping: false,
    numberingSystem: 'latn',
    maximumSignificantDigits: exactDigits,
  });
  formats.set(language, format);
  return format;
}

/**
 * Writes a number as a field shows it: exactly and without groups. In every language, `readNumber` reads it
 * back, unless it has more decimals than a user may type.
 */
export function writeNumber(value: number, language: string): string {
  const written = formatOf(language)
    .format(value)
    .replaceAll(/[^\d.,-]|\u2212/g, (sign) => (sign === '\u2212' ? '-' : ''));
  // Three decimals could be read as thousands; a fourth makes them unambiguous.
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(written) ? `${written}0` : written;
}
