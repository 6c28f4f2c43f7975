import { expect, test } from 'vitest';
import { parseCsv } from '#server/store/csv/parse-csv.ts';

test('a CSV file of many megabytes is refused as fast as it is read, wherever its quotation mark is', () => {
  for (const text of ['x'.repeat(2e7), '""'.repeat(1e7), '\n'.repeat(2e7)])
    expect(() => parseCsv(`a\n"${text}`)).toThrow('Line 2 has a quotation mark');
});
