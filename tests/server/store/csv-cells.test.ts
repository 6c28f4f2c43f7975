import { expect, test } from 'vitest';
import type { CellKind } from '#server/store/csv/kinds.ts';
import type { Separator } from '#server/store/csv/parse-csv.ts';
import { readCell } from '#server/store/csv/read-cell.ts';

type Case = [cell: string, kind: CellKind, separator: Separator, value: unknown];

const day = Date.UTC(2026, 4, 16);

test.each<Case>([
  ['', 'number', ',', null],
  ['12.5', 'number', ',', 12.5],
  ['1.234', 'number', ',', 1.234],
  ['0.1234567', 'number', ',', 0.123_456_7],
  ['12,5', 'number', ';', 12.5],
  ['12.5', 'number', ';', 12.5],
  ['0,125', 'number', ';', 0.125],
  ['1.234,5', 'number', ';', 1234.5],
  ['1,234.5', 'number', '\t', 1234.5],
  ['1\u202f234,50', 'number', ';', 1234.5],
  ['1’234.50', 'number', ';', 1234.5],
  ['1.234.567', 'number', ';', 1_234_567],
  ['\u22125', 'number', ';', -5],
  ['1.234', 'whole', ';', 1234],
  ['1,234', 'whole', ',', 1234],
  ...['true', 'TRUE', 'Vero', 'WAHR', '1'].map((cell): Case => [cell, 'flag', ',', true]),
  ...['false', 'FALSE', 'FALSO', 'FALSCH', '0'].map((cell): Case => [cell, 'flag', ',', false]),
  [String(day), 'date', ',', day],
  ['-5', 'date', ',', -5],
  ['2026-05-16', 'date', ',', day],
  ['2026-05-16T20:30Z', 'date', ',', day + 73_800_000],
  ['2026-05-16 20:30:00.250+02:00', 'date', ',', day + 66_600_250],
  ['300000000000000001', 'id', ',', '300000000000000001'],
  ['3e17', 'id', ',', '3e17'],
  ['{"cost":1}', 'json', ';', { cost: 1 }],
])('the cell %j, a %s in a file with %j between cells, is read as %j', (cell, kind, separator, value) => {
  expect(readCell(cell, kind, separator)).toEqual({ value });
});

test.each<[string, CellKind, Separator, string]>([
  [
    '1.234',
    'number',
    ';',
    '"1.234" could be two numbers: write it without a separator of thousands, and a fraction of three digits with a fourth, such as 1234 or 1,2340',
  ],
  ['1,234', 'number', ',', '"1,234" could be two numbers'],
  ['1,234', 'number', '\t', '"1,234" could be two numbers'],
  ['1,23456789', 'number', ';', '"1,23456789" has more than five decimals'],
  ['1,78E+12', 'number', ';', '"1,78E+12" is in scientific notation'],
  ['12. May', 'number', ';', 'must be a number such as 12 or 12.5, not "12. May"'],
  ['(12)', 'number', ',', 'must be a number'],
  ['12 €', 'number', ';', 'must be a number'],
  ['1.5', 'whole', ';', 'must be a number'],
  [
    '3E+17',
    'id',
    ',',
    '"3E+17" is in scientific notation, in which a spreadsheet has dropped digits. Format the column as text',
  ],
  ['3,21E+17', 'id', ';', '"3,21E+17" is in scientific notation'],
  ['1,77881E+12', 'date', ';', '"1,77881E+12" is in scientific notation'],
  ['16/05/2026', 'date', ';', 'must be a date such as 2026-05-16 or 2026-05-16T20:30Z, not "16/05/2026"'],
  ['2026-05-16 20:30', 'date', ',', 'must be a date'],
  ['2026-02-30', 'date', ',', 'must be a date'],
  ['2026-13-01', 'date', ',', 'must be a date'],
  ['yes', 'flag', ',', 'must be true or false, not "yes"'],
  ['{', 'json', ',', 'must be JSON, such as ["Potion"], not "{"'],
])('the cell %j, a %s in a file with %j between cells, is refused: %s', (cell, kind, separator, words) => {
  expect(readCell(cell, kind, separator)).toEqual({ fault: expect.stringContaining(words) });
});
