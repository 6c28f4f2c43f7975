import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const services = read('src/screens/shared/services.ts');
const rows = read('tests/api/long/stale-reads.test.ts');
const actorFolder = 'src/app/actors';
const actorFiles = readdirSync(path.join(root, actorFolder)).map((file) =>
  path.posix.join(actorFolder, file),
);
const actorSources = actorFiles.map((file) => ({ file, source: read(file) }));

/** The names of an interface of `services.ts`. */
function namesIn(name: string): string[] {
  const [, body = ''] = new RegExp(`export interface ${name} \\{\\n([^]*?)\\n\\}`).exec(services) ?? [];
  return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, member = '']) => member);
}

/** Flows that make no read stale, with the reason. */
const withoutReads: Readonly<Record<string, string>> = {
  writes: 'its members have rows of their own',
  palette: 'reads only',
  recipeEditor: 'changes a draft, not the server',
  submission: 'calls the writes of forms, which have rows',
  foundryStream: 'listens only',
  termination: 'a stream, not a query, shows instances',
  webhookTrial: 'sends a test; the deliveries are asked for again when their list opens',
  itemSuggestions: 'reads only',
  restedText: 'reads only',
  refreshItems: 'is itself an invalidation',
};

describe('a write', () => {
  const names = [...namesIn('Flows'), ...namesIn('Writes')];
  const hasRow = (name: string): boolean =>
    new RegExp(String.raw`Flows\.(?:writes\.)?${name}\b(?!\.)`).test(rows);

  it('has its row in tests/api/long/stale-reads.test.ts, or makes no read stale', () => {
    expect(names).toContain('sell');
    expect(names).toContain('registerSession');
    expect(names.filter((name) => !hasRow(name) && !Object.hasOwn(withoutReads, name))).toEqual([]);
  });

  it('is excused above only if it exists and has no row', () => {
    expect(Object.keys(withoutReads).filter((name) => !names.includes(name) || hasRow(name))).toEqual([]);
  });

  it('makes only reads stale that src/app/actors/stale.ts names, and each of its entries has a user', () => {
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

  /** The actors and actions that a file of machines leaves to the app. */
  const leftOpen = (source: string): string[] =>
    [...source.matchAll(/[nN]otProvided(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, name = '']) => name);

  const open = machines.filter(({ source }) => leftOpen(source).length > 0);

  it.each(open)('is provided by the app: $file', ({ file, source }) => {
    const folder = file.includes('/') ? `${path.posix.dirname(file)}/` : file;
    const users = appSources.filter((text) => text.includes(`#machines/${folder}`));
    // The machines of this factory have files of their own, and the app provides each.
    const providers = file === 'confirmed-write.ts' ? appSources : users;
    // A machine that the app does not use yet is in nobody's hands.
    if (users.length === 0 && file !== 'confirmed-write.ts') return;
    const isProvided = (name: string): boolean =>
      providers.some((text) => new RegExp(String.raw`\b${name}(?::|,|\()`).test(text));
    expect(leftOpen(source).filter((name) => !isProvided(name))).toEqual([]);
  });

  it('is provided for each machine that asks, writes and shows the outcome', () => {
    const files = machines.filter(({ source }) => source.includes('= createConfirmedWriteMachine('));
    expect(files.length).toBeGreaterThan(3);
    const unprovided = files.filter(({ source }) => {
      const [, name = ''] = /export const (\w+) = createConfirmedWriteMachine/.exec(source) ?? [];
      const users = appSources.filter((text) => text.includes(name));
      return users.length > 0 && !users.some((text) => text.includes(`${name}.provide(`));
    });
    expect(unprovided.map(({ file }) => file)).toEqual([]);
  });
});
