import { expect, test } from 'vitest';
import { parseCsv } from '#server/store/csv/parse-csv.ts';

test('a CSV file of many megabytes whose quoted cell does not end is refused within the time limit of a test', () => {
  for (const text of ['x'.repeat(2e7), '""'.repeat(1e7), '\n'.repeat(2e7)])
    expect(() => parseCsv(`a\n"${text}`)).toThrow('Row 2 has a quotation mark');
});
