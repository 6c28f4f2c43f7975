import { expect, it } from 'vitest';
import { listed, read } from './files.ts';

/** The code of the product: what a reader may look a name up in. */
const files = listed('src', 'server', 'core', 'tools', 'bench', 'packages/*/src').filter((file) =>
  /\.(?:tsx?|mjs)$/.test(file),
);

/** Names that files of one kind share, because something loads each of them by its file name. */
const isOfKind = (file: string, name: string): boolean =>
  (name === 'up' && file.startsWith('server/store/migrations/')) ||
  (name === 'measure' && file.startsWith('bench/'));

interface Declaration {
  file: string;
  isType: boolean;
}

/** A schema of the contract and the type of what it describes have one name. */
const isSchemaWithType = (declarations: readonly Declaration[]): boolean =>
  declarations.length === 2 &&
  declarations.every(({ file }) => file.startsWith('core/contract/')) &&
  declarations[0]!.isType !== declarations[1]!.isType;

it('a name is exported by one file only, so that it means one thing', () => {
  const declared = new Map<string, Declaration[]>();
  for (const file of files)
    for (const [, keyword, name] of read(file).matchAll(
      /^export (?:async )?(function\*?|const|let|class|interface|type|enum) (?![{*])(\w+)/gm,
    )) {
      if (isOfKind(file, name!)) continue;
      const others = declared.get(name!) ?? [];
      // A type may have the name of the value in its own file.
      if (others.some((other) => other.file === file)) continue;
      declared.set(name!, [...others, { file, isType: keyword === 'interface' || keyword === 'type' }]);
    }
  const ambiguous = [...declared]
    .filter(([, found]) => found.length > 1 && !isSchemaWithType(found))
    .map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(', ')}`);
  expect(ambiguous).toEqual([]);
});
