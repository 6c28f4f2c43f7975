import { expect, it } from 'vitest';
import { listed, read } from './files.ts';
import { anchorsOf, referencesIn } from './references.ts';

const files = listed('--cached', '--others', '--exclude-standard').filter((file) =>
  /\.(?:[cm]?[jt]sx?|css|html|md)$/.test(file),
);

const anchors = new Map(
  files.filter((file) => file.endsWith('.md')).map((file) => [file, anchorsOf(read(file))]),
);

it('this check finds the ids and headings of a document, and references to them', () => {
  const page =
    '# Two words\n\n<a id="an-id"></a>Text\n\n```\n# no heading\n```\n\n## `Two` words, “again”\n\n### Two words\n';
  expect(anchorsOf(page)).toEqual(['an-id', 'two-words', 'two-words-again', 'two-words-1']);
  const inCode = referencesIn('src/a.ts', '// (docs/a.md#b-c); docs/d/e.md#f.');
  expect(inCode).toEqual(['docs/a.md#b-c', 'docs/d/e.md#f']);
  const inPage = referencesIn('docs/d/e.md', '[a](#b), [c](../c.md#d), [e](https://e.example/f.md#g)');
  expect(inPage).toEqual(['docs/d/e.md#b', 'docs/c.md#d']);
});

it('every reference into a document names an existing anchor', () => {
  const references = files.flatMap((file) =>
    file.startsWith('tests/house/references')
      ? []
      : referencesIn(file, read(file)).map((target) => ({ file, target })),
  );
  const toContract = references.filter(({ target }) => target.startsWith('docs/wire-contract.md#'));
  expect(toContract.length).toBeGreaterThan(25);
  const danglingReferences = references.filter(({ target }) => {
    const [document = '', anchor = ''] = target.split('#');
    return anchors.get(document)?.includes(anchor) !== true;
  });
  expect(danglingReferences.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});

it('no document contains the same anchor twice', () => {
  const repeatedAnchors = [...anchors].flatMap(([file, all]) =>
    all.filter((anchor, index) => all.indexOf(anchor) !== index).map((anchor) => `${file}#${anchor}`),
  );
  expect(repeatedAnchors).toEqual([]);
});
