import { describe, expect, it } from 'vitest';
import { readNumber, writeNumber } from '#numbers/read-number.ts';

const languages = ['en', 'it', 'de'];

/** Typed texts, each with what a field for any number and what a field for whole numbers reads. */
const cases: [typed: string, any: number | string, whole: number | string][] = [
  ['7', 7, 7],
  ['007', 7, 7],
  ['-0', 0, 0],
  ['+4', 4, 4],
  ['\u221212', -12, -12],
  [' 5 ', 5, 5],
  ['2,5', 2.5, 'notWhole'],
  ['2.5', 2.5, 'notWhole'],
  ['-0,5', -0.5, 'notWhole'],
  ['.5', 0.5, 'notWhole'],
  ['5.', 5, 5],
  ['2,0', 2, 2],
  ['1,234', 'ambiguous', 1234],
  ['1.234', 'ambiguous', 1234],
  ['-123,456', 'ambiguous', -123_456],
  ['0,001', 0.001, 'notWhole'],
  ['1234,567', 1234.567, 'notWhole'],
  ['1,2340', 1.234, 'notWhole'],
  ['1.234,56', 1234.56, 'notWhole'],
  ['1,234.56', 1234.56, 'notWhole'],
  ['1.234,00', 1234, 1234],
  ['1.234.567', 1_234_567, 1_234_567],
  ['1.234.567,8', 1_234_567.8, 'notWhole'],
  ['1 234', 1234, 1234],
  ['1\u202f234,5', 1234.5, 'notWhole'],
  ['1\u00a0234\u00a0567', 1_234_567, 1_234_567],
  ['1\u2019234.5', 1234.5, 'notWhole'],
  ['\uff11\uff12', 12, 12],
  ['1,2,3', 'notANumber', 'notANumber'],
  ['12.34,5', 'notANumber', 'notANumber'],
  ['1.23.456', 'notANumber', 'notANumber'],
  ['1,234.567,8', 'notANumber', 'notANumber'],
  ['1 2', 'notANumber', 'notANumber'],
  ['5²', 'notANumber', 'notANumber'],
  ['1..2', 'notANumber', 'notANumber'],
  ['--1', 'notANumber', 'notANumber'],
  ['-', 'notANumber', 'notANumber'],
  [',', 'notANumber', 'notANumber'],
  ['1e5', 'notANumber', 'notANumber'],
  ['5 MO', 'notANumber', 'notANumber'],
  ['12345678901234567890', 'tooManyDigits', 'tooManyDigits'],
  ['0,12345', 0.12345, 'notWhole'],
  ['0,1234500', 0.12345, 'notWhole'],
  ['0,123456', 'tooManyDecimals', 'notWhole'],
];

it.each(cases)('readNumber reads %j as %j, or as %j for whole numbers only', (typed, any, whole) => {
  const read = (isWhole: boolean) => {
    const result = readNumber(typed, isWhole)!;
    return 'value' in result ? result.value : result.fault;
  };
  expect([read(false), read(true)]).toEqual([any, whole]);
});

it.each(['', ' ', '\u00a0'])('readNumber reads %j as an empty field', (typed) => {
  expect(readNumber(typed, false)).toBeNull();
});

describe('writeNumber', () => {
  const numbers = [0, 7, -12, 2.5, 0.01, 1234, 1.234, -123.456, 1234.567, 1_234_567.8, 0.125];

  it.each(languages)('writes numbers in %s so that they are read back unchanged', (language) => {
    const readBack = (values: readonly number[], isWhole: boolean) =>
      values.map((value) => readNumber(writeNumber(value, language), isWhole));
    const whole = numbers.filter(Number.isInteger);
    expect(readBack(numbers, false)).toEqual(numbers.map((value) => ({ value })));
    expect(readBack(whole, true)).toEqual(whole.map((value) => ({ value })));
  });

  it('writes numbers exactly, even with many decimals', () => {
    const exact = [7 / 3, 0.12345678, 1e-7, 1 / 3_600_000, Math.fround(0.1), 5e-324, 1e21];
    expect(exact.map((value) => Number(writeNumber(value, 'en')))).toEqual(exact);
    expect(writeNumber(1e-7, 'it')).toBe('0,0000001');
  });

  it('writes no thousands separators, and the decimal separator of the language', () => {
    const written = (value: number) => languages.map((language) => writeNumber(value, language));
    expect(written(1234.5)).toEqual(['1234.5', '1234,5', '1234,5']);
    expect(written(1.234)).toEqual(['1.2340', '1,2340', '1,2340']);
  });
});
