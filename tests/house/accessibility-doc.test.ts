import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read } from './files.ts';

const document = read('docs/accessibility.md');

/** The criteria of levels A and AA in WCAG 2.2, except 1.2.1 to 1.2.5, which share one row of the document. */
const criteria =
  '1.1.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 ' +
  '2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 ' +
  '3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3';

it('docs/accessibility.md has a row for every criterion of levels A and AA', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| ') && /\d\.\d/.test(line));
  const listedCriteria = rows.flatMap((row) => row.split('|')[1]!.match(/\d\.\d+\.\d+/g) ?? []);
  expect(criteria.split(' ').filter((criterion) => !listedCriteria.includes(criterion))).toEqual([]);
});

it('docs/accessibility.md names for every row what verifies it', () => {
  const rows = document.split('\n').filter((line) => /^\| \d\.\d/.test(line));
  expect(rows.filter((row) => !/[a-z]/.test(row.split('|')[3] ?? ''))).toEqual([]);
});

/** The criteria of level AAA in WCAG 2.2, except 1.2.7 and 1.2.8, which the document names only as a range. */
const strictCriteria =
  '1.2.6 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8 2.4.9 2.4.10 2.4.12 2.4.13 ' +
  '2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9';

it('docs/accessibility.md names every criterion of level AAA in the section about that level', () => {
  const named: readonly string[] = document.split('## Level AAA')[1]?.match(/\d\.\d+\.\d+/g) ?? [];
  expect(strictCriteria.split(' ').filter((criterion) => !named.includes(criterion))).toEqual([]);
});

it('docs/accessibility.md names only tests that exist', () => {
  const files = document.match(/(?<=`)tests\/[\w/.-]+\.tsx?(?=`)/g) ?? [];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
