import { describe, expect, it } from 'vitest';
import { readNumber, writeNumber } from '../../src/ui/fields/number/read-number.ts';

const languages = ['en', 'it', 'de'];

/** Typed text, and what a field for any number and one for whole numbers read. */
const cases: [typed: string, any: number | string, whole: number | string][] = [
  ['7', 7, 7],
  ['007', 7, 7],
  ['0', 0, 0],
  ['-0', 0, 0],
  ['+4', 4, 4],
  ['-12', -12, -12],
  ['\u221212', -12, -12],
  [' 5 ', 5, 5],
  ['2,5', 2.5, 'notWhole'],
  ['2.5', 2.5, 'notWhole'],
  ['0,01', 0.01, 'notWhole'],
  ['-0,5', -0.5, 'notWhole'],
  ['.5', 0.5, 'notWhole'],
  ['5.', 5, 5],
  ['2,0', 2, 2],
  ['2.50', 2.5, 'notWhole'],
  ['1,234', 'ambiguous', 1234],
  ['1.234', 'ambiguous', 1234],
  ['12.345', 'ambiguous', 12_345],
  ['-123,456', 'ambiguous', -123_456],
  ['0,001', 0.001, 'notWhole'],
  ['0.125', 0.125, 'notWhole'],
  ['1234,567', 1234.567, 'notWhole'],
  ['1,2340', 1.234, 'notWhole'],
  ['1.234,56', 1234.56, 'notWhole'],
  ['1,234.56', 1234.56, 'notWhole'],
  ['1.234,00', 1234, 1234],
  ['1.234.567', 1_234_567, 1_234_567],
  ['1,234,567', 1_234_567, 1_234_567],
  ['1.234.567,8', 1_234_567.8, 'notWhole'],
  ['1 234', 1234, 1234],
  ['1\u202f234,5', 1234.5, 'notWhole'],
  ['1\u00a0234\u00a0567', 1_234_567, 1_234_567],
  ['1\u2019234.5', 1234.5, 'notWhole'],
  ['\uff11\uff12', 12, 12],
  ['1,2,3', 'notANumber', 'notANumber'],
  ['12.34,5', 'notANumber', 'notANumber'],
  ['1.23.456', 'notANumber', 'notANumber'],
  ['1.2345.678', 'notANumber', 'notANumber'],
  ['1,234.567,8', 'notANumber', 'notANumber'],
  ['1 2', 'notANumber', 'notANumber'],
  ['1..2', 'notANumber', 'notANumber'],
  ['--1', 'notANumber', 'notANumber'],
  ['-', 'notANumber', 'notANumber'],
  [',', 'notANumber', 'notANumber'],
  ['1e5', 'notANumber', 'notANumber'],
  ['ten', 'notANumber', 'notANumber'],
  ['5 MO', 'notANumber', 'notANumber'],
  ['Infinity', 'notANumber', 'notANumber'],
  ['12345678901234567890', 'tooManyDigits', 'tooManyDigits'],
];

describe('a typed number', () => {
  it.each(cases)('%j is %j, and %j where only whole numbers fit', (typed, any, whole) => {
    const read = (isWhole: boolean) => {
      const found = readNumber(typed, isWhole)!;
      return 'value' in found ? found.value : found.fault;
    };
    expect([read(false), read(true)]).toEqual([any, whole]);
  });

  it.each(['', ' ', '\u00a0'])('%j is no number', (typed) => {
    expect(readNumber(typed, false)).toBeNull();
  });
});

describe('a number in a field', () => {
  const numbers = [0, 7, -12, 2.5, 0.01, 1234, 1.234, -123.456, 1234.567, 1_234_567.8, 0.125];

  it.each(languages)('is read back in %s as itself', (language) => {
    const back = numbers.map((value) => readNumber(writeNumber(value, language), false));
    expect(back).toEqual(numbers.map((value) => ({ value })));
  });

  it.each(languages)('is read back in %s by a field for whole numbers', (language) => {
    const whole = numbers.filter(Number.isInteger);
    expect(whole.map((value) => readNumber(writeNumber(value, language), true))).toEqual(
      whole.map((value) => ({ value })),
    );
  });

  it('has no groups, and the decimal separator of the language', () => {
    expect(languages.map((language) => writeNumber(1234.5, language))).toEqual([
      '1234.5',
      '1234,5',
      '1234,5',
    ]);
    expect(languages.map((language) => writeNumber(1.234, language))).toEqual(['1.2340', '1,2340', '1,2340']);
  });
});
