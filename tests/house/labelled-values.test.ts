import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const texts = JSON.parse(read('src/texts/en.json')) as Record<string, string>;

const net = 'tests/browser/long/labelled-values.test.ts';

/** Files whose labels have no value of the server. */
const withoutValues: Readonly<Record<string, string>> = {
  'src/screens/shared/saving/settled-changes.tsx': 'repeats the labels of a form, which its transcript shows',
  'src/screens/personal/glossary-dialog.tsx': 'explains words',
  'src/screens/personal/keys-sheet.tsx': 'lists keys',
  'src/screens/user/last-seen.tsx': 'its terms are names of items, which tests/browser/long/worker reads',
};

const screens = readdirSync(path.join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
  .map((file) => `src/screens/${file.replaceAll(path.sep, '/')}`);

/** A file that gives values their labels: the columns of a table or of a download, or the terms of a list. */
const showsLabels = (source: string): boolean => /<dt|<DefinitionList|: Column(?:<.*>)?\[\]/.test(source);

/** The keys of a file's labels. */
function labelsIn(source: string): string[] {
  const named = [...source.matchAll(/(?:term|label|heading): (?:text\()?'(\w+\.\w+)'/g)];
  // A table of keys, by the name of a field.
  const tables = [...source.matchAll(/Record<[^>]*, TextKey> = \{([^}]*)\}/g)].flatMap(([, body = '']) => [
    ...body.matchAll(/: '(\w+\.\w+)'/g),
  ]);
  return [...named, ...(source.includes('<dt') ? tables : [])].map(([, key = '']) => key);
}

const labelled = screens.filter((file) => showsLabels(read(file)) && !Object.hasOwn(withoutValues, file));

const rows = read(net);

it('the rule sees the labels of every screen that labels values', () => {
  expect(labelled.length).toBeGreaterThan(5);
  const unseen = labelled.filter((file) => {
    const source = read(file);
    return labelsIn(source).length === 0 && !/items=\{\w+\(/.test(source);
  });
  expect(unseen).toEqual([]);
});

it(`each label of a screen is compared with the server's value in ${net}`, () => {
  const missing = labelled.flatMap((file) =>
    labelsIn(read(file)).flatMap((key) => {
      const label = texts[key] ?? key;
      const quoted = new RegExp(`['"\`, ]${label.replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`)}['"\`:, ]`);
      return quoted.test(rows) ? [] : [`${file}: ${key} (“${label}”)`];
    }),
  );
  expect(missing).toEqual([]);
});
