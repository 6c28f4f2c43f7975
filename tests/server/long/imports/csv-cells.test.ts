import { expect, test } from 'vitest';
import type { CellKind } from '#server/store/csv/kinds.ts';
import { decimalSignOf, readCell } from '#server/store/csv/read-cell.ts';

/** `others` are the other numbers of the file. */
type Case = [cell: string, kind: CellKind, value: unknown, others?: string];

const read = (cell: string, kind: CellKind, others = '') =>
  readCell(cell, kind, {
    name: { json: 'sell', choice: 'status' }[kind as string] ?? '',
    decimal: decimalSignOf([cell, ...others.split(' ')]),
  });

const day = Date.UTC(2026, 4, 16);

test.each<Case>([
  ['', 'number', null],
  ['12.5', 'number', 12.5],
  ['1.234', 'number', 1.234, '12.5 1.234'],
  ['-1,234', 'number', -1.234, '0,125'],
  ['1.234', 'number', 1.234, '1,234.56'],
  ['-0,1234567', 'number', -0.123_456_7],
  ['12,5', 'number', 12.5],
  ['0,125', 'number', 0.125],
  ['1.234,5', 'number', 1234.5],
  ['1,234.5', 'number', 1234.5],
  ['1\u202f234,50', 'number', 1234.5],
  ['1’234.50', 'number', 1234.5],
  ['1.234.567', 'number', 1_234_567],
  ['\u22125', 'number', -5],
  ['1.234', 'whole', 1234],
  ['1,234', 'whole', 1234],
  ['2.000', 'whole', 2000, '12,5'],
  ['2,000', 'whole', 2000, '1.5'],
  ...['true', 'TRUE', 'Vero', 'WAHR', '1'].map((cell): Case => [cell, 'flag', true]),
  ...['false', 'FALSE', 'FALSO', 'FALSCH', '0'].map((cell): Case => [cell, 'flag', false]),
  [String(day), 'date', day],
  ['-5', 'date', -5],
  ['253402300800000', 'date', 253_402_300_800_000],
  [' 2026-05-16 ', 'date', day],
  ['2026-05-16T20:30Z', 'date', day + 73_800_000],
  ['2026-05-16 20:30:00.250+02:00', 'date', day + 66_600_250],
  ['300000000000000001', 'id', '300000000000000001'],
  ['3e17', 'id', '3e17'],
  ['{"cost":1}', 'json', { cost: 1 }],
  ['Retired ', 'choice', 'retired'],
  [' TRUE ', 'flag', true],
  [' \u00a0', 'text', null],
])('the cell %j, a %s, is read as %j (in a file with the numbers %j)', (cell, kind, value, others) => {
  expect(read(cell, kind, others)).toEqual({ value });
});

test.each<[cell: string, kind: CellKind, words: string, others?: string]>([
  [
    '1.234',
    'number',
    '"1.234" could be two numbers: write it without a separator of thousands, and a fraction of three digits with a fourth, such as 1234 or 1,2340',
  ],
  ['1,234', 'number', '"1,234" could be two numbers'],
  ['1.234', 'number', '"1.234" could be two numbers', '1.234,50'],
  ['10.000', 'number', '"10.000" could be two numbers', '12,5 12.5'],
  ['2.000', 'whole', '"2.000" could be two numbers'],
  ['2.000', 'whole', '"2.000" could be two numbers', '12.5'],
  ['1.234', 'whole', 'must be a whole number, not "1.234"', '12.5'],
  ['0.30000000000000001', 'number', '"0.30000000000000001" has too many digits'],
  ['999999999999999999', 'whole', '"999999999999999999" has too many digits'],
  ['1,78E+12', 'number', '"1,78E+12" is in scientific notation'],
  ['12. May', 'number', 'must be a number such as 12 or 12.5, not "12. May"'],
  ['(12)', 'number', 'must be a number'],
  ['12.5', 'whole', 'must be a whole number, not "12.5"'],
  ['3E+17', 'id', '"3E+17" is in scientific notation, in which a spreadsheet has dropped digits'],
  ['1,77881E+12', 'date', '"1,77881E+12" is in scientific notation'],
  ['16/05/2026', 'date', 'must be a date with the year first, such as 2026-11-28, not "16/05/2026"'],
  ['2026-05-16 20:30', 'date', '"2026-05-16 20:30" lacks its time zone: write 2026-05-16T20:30Z if'],
  ['46354', 'date', '2026-11-28: format the column as text, and write a day as 2026-11-28'],
  ['46354,75', 'date', "looks like a spreadsheet's number of the day 2026-11-28"],
  ['2026', 'date', '"2026" looks like a year'],
  ['20261128', 'date', '"20261128" looks like a date without hyphens'],
  ['1680674828', 'date', '"1680674828" looks like the seconds of 2023-04-05'],
  ['0', 'date', '"0" is a moment of 1970-01-01 in milliseconds'],
  ['2026-02-30', 'date', 'must be a date'],
  ['yes', 'flag', 'must be true or false, not "yes"'],
  ['{', 'json', 'must be an object such as {"cost":12.5}, not "{"'],
  ['12.5', 'json', 'must be an object such as {"cost":12.5}, not "12.5"'],
  ['{"cost":1,"cost":2}', 'json', 'has the key "cost" twice'],
  ['{"cost":9007199254740993}', 'json', 'has the number 9007199254740993, which has too many digits'],
  ['{"cost":1e21}', 'json', 'has the number 1e21'],
  ['{"tools":["#N/A"]}', 'json', 'has "#N/A", an error of the spreadsheet, instead of a value'],
  ['#RIF!', 'number', 'has "#RIF!", an error'],
  [' #NAME? ', 'text', 'has "#NAME?", an error'],
  ['Loading...', 'id', 'has "Loading...", an error'],
  ['gone', 'choice', 'must be one of active, dead, npc, retired, not "gone"'],
])('the cell %j, a %s, is refused: %s (in a file with the numbers %j)', (cell, kind, words, others) => {
  expect(read(cell, kind, others)).toEqual({ fault: expect.stringContaining(words) });
});
