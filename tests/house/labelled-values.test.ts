import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

const texts = JSON.parse(read('src/texts/en.json')) as Record<string, string>;

/** The test that compares labelled values with the server's. */
const comparingTest = 'tests/browser/long/labelled-values.test.ts';

/** Files whose labels need no comparison, with the reasons. */
const withoutValues: Readonly<Record<string, string>> = {
  'src/screens/shared/saving/settled-changes.tsx':
    'repeats the labels of a form, which a reviewed transcript contains',
  'src/screens/personal/glossary-dialog.tsx': 'explains words',
  'src/screens/personal/keys-sheet.tsx': 'lists keys',
  'src/screens/user/last-seen.tsx': 'its terms are names of items, which tests/browser/long/worker checks',
};

const screens = readdirSync(path.join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
  .map((file) => `src/screens/${file.replaceAll(path.sep, '/')}`);

/** Whether a file labels values: as the columns of a table or a download, or as the terms of a list. */
const labelsValues = (source: string): boolean => /<dt|<DefinitionList|: Column(?:<.*>)?\[\]/.test(source);

/** The text keys of the labels in a file. */
function labelKeysIn(source: string): string[] {
  const keysInPlace = [...source.matchAll(/(?:term|label|heading): (?:text\()?'(\w+\.\w+)'/g)];
  // A record has the key of each field's label. It counts only in a file that shows a list of terms.
  const keysInRecords = [...source.matchAll(/Record<[^>]*, TextKey> = \{([^}]*)\}/g)].flatMap(
    ([, body = '']) => [...body.matchAll(/: '(\w+\.\w+)'/g)],
  );
  return [...keysInPlace, ...(source.includes('<dt') ? keysInRecords : [])].map(([, key = '']) => key);
}

const labelled = screens.filter((file) => labelsValues(read(file)) && !Object.hasOwn(withoutValues, file));

const comparisons = read(comparingTest);

it('this check finds labels in every file that labels values', () => {
  expect(labelled.length).toBeGreaterThan(5);
  const withoutKeys = labelled.filter((file) => {
    const source = read(file);
    return labelKeysIn(source).length === 0 && !/items=\{\w+\(/.test(source);
  });
  expect(withoutKeys).toEqual([]);
});

it(`${comparingTest} names each label of a value`, () => {
  const missing = labelled.flatMap((file) =>
    labelKeysIn(read(file)).flatMap((key) => {
      const label = texts[key] ?? key;
      const quoted = new RegExp(`['"\`, ]${label.replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`)}['"\`:, ]`);
      return quoted.test(comparisons) ? [] : [`${file}: ${key} (“${label}”)`];
    }),
  );
  expect(missing).toEqual([]);
});
