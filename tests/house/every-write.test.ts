import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from './files.ts';

const services = read('src/screens/shared/services.ts');
const rows = read('tests/api/long/stale-reads.test.ts');
const actorFolder = 'src/app/actors';
const actorFiles = readdirSync(path.join(root, actorFolder)).map((file) =>
  path.posix.join(actorFolder, file),
);
const actorSources = actorFiles.map((file) => ({ file, source: read(file) }));

/** The names of the members of an interface in `services.ts`. */
function namesIn(name: string): string[] {
  const [, body = ''] = new RegExp(`export interface ${name} \\{\\n([^]*?)\\n\\}`).exec(services) ?? [];
  return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, member = '']) => member);
}

/** Members of `Flows` and `PageFlows` that need no row, with the reasons. */
const withoutRows: Readonly<Record<string, string>> = {
  writes: 'not a flow; its members have rows',
  palette: 'reads only',
  confirmedWrite: 'that test does each of its kinds',
  foundryStream: 'listens only',
  itemSuggestions: 'reads only',
  sessionSuggestions: 'reads only',
  settledText: 'reads only',
  refreshItems: 'only marks reads as stale',
};

describe('a write', () => {
  const names = [...namesIn('Flows'), ...namesIn('PageFlows'), ...namesIn('Writes')];
  const hasRow = (name: string): boolean =>
    new RegExp(String.raw`Flows\.(?:writes\.)?${name}\b(?!\.)`).test(rows);

  it('has a row in tests/api/long/stale-reads.test.ts, or a reason in `withoutRows` for needing none', () => {
    expect(names).toContain('sell');
    expect(names).toContain('registerSession');
    expect(names.filter((name) => !hasRow(name) && !Object.hasOwn(withoutRows, name))).toEqual([]);
  });

  it('is named in `withoutRows` only if it exists and has no row', () => {
    expect(Object.keys(withoutRows).filter((name) => !names.includes(name) || hasRow(name))).toEqual([]);
  });

  it('marks reads as stale only with entries of src/app/actors/stale.ts, and each entry is used', () => {
    const [, table = ''] =
      /export const staleAfter = \{\n([^]*?)\n\};/.exec(read(`${actorFolder}/stale.ts`)) ?? [];
    const entries = [...table.matchAll(/^ {2}(\w+): \(/gm)].map(([, entry = '']) => entry);
    expect(entries).toContain('correction');
    const used = new Set(
      actorSources.flatMap(({ source }) =>
        [...source.matchAll(/staleAfter\.(\w+)/g)].map(([, name = '']) => name),
      ),
    );
    expect([...used].toSorted()).toEqual(entries.toSorted());
  });
});

describe('an actor of a machine', () => {
  const machines = readdirSync(path.join(root, 'src/machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'not-provided.ts')
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), source: read(`src/machines/${file}`) }));
  const appSources = readdirSync(path.join(root, 'src/app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`src/app/${file}`));

  /** The names of the actors and actions that the machines of a file do not provide, so that the app must. */
  const unprovidedNames = (source: string): string[] =>
    [...source.matchAll(/[nN]otProvided(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, name = '']) => name);

  const incomplete = machines.filter(({ source }) => unprovidedNames(source).length > 0);

  it.each(incomplete)('is provided by the app: $file', ({ file, source }) => {
    const folder = file.includes('/') ? `${path.posix.dirname(file)}/` : file;
    const users = appSources.filter((text) => text.includes(`#machines/${folder}`));
    // The app need not provide anything for a machine that it does not use yet.
    if (users.length === 0) return;
    const isProvided = (name: string): boolean =>
      users.some((text) => new RegExp(String.raw`\b${name}(?::|,|\()`).test(text));
    expect(unprovidedNames(source).filter((name) => !isProvided(name))).toEqual([]);
  });
});
