import { expect, it } from 'vitest';
import { csvOf } from '#core/views/journal/csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the formula %j gets an apostrophe', (text) => {
  const cell = csvOf([[text]])
    .replace(/\r\n$/, '')
    .replaceAll('"', '');
  expect(cell).toBe(`'${text}`);
});

it('a negative number is written as a number, null as an empty cell, and each row as a line', () => {
  expect(csvOf([[-5, 1.5, null, ''], ['a']])).toBe('-5,1.5,,\r\na\r\n');
});

it('a comma, a quotation mark and a line break stay in their cell', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines', 'plain = text']])).toBe(
    '"a,b","say ""x""","two\nlines",plain = text\r\n',
  );
});
