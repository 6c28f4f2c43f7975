import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { chunkGroups } from '../../tools/vite/chunks.ts';

interface Module {
  imports?: string[];
  loads?: string[];
  size?: number;
}

/** A small app: its start, the member's area, and two pages that the router loads. */
const app: Record<string, Module> = {
  'index.html': { loads: ['src/app/main.tsx'] },
  'src/app/main.tsx': { imports: ['src/app/router.tsx'] },
  'src/app/router.tsx': { imports: ['src/app/screens.ts'], loads: ['src/app/member-area.tsx'] },
  'src/app/screens.ts': {
    loads: [
      'src/screens/auth/callback.tsx',
      'src/app/pages/activation-page.tsx',
      'src/screens/user/own-characters.tsx',
      'one-page',
      'other-page',
    ],
  },
  'src/screens/auth/callback.tsx': {},
  'src/app/pages/activation-page.tsx': {},
  'src/app/member-area.tsx': {},
  'src/screens/user/own-characters.tsx': {},
  'one-page': { imports: ['menu', 'list', 'own-part'] },
  'other-page': { imports: ['menu', 'list', 'form'], loads: ['dialog'] },
  dialog: { imports: ['form'] },
  menu: { size: 100 },
  list: { size: 100 },
  form: { size: 500_000 },
  'own-part': {},
};

/** The file of each module of an app, by the module's name. */
function filesOf(modules: Record<string, Module>) {
  const ids = (names: string[] = []) => names.map((name) => resolve(name));
  const infos = new Map(
    Object.entries(modules).map(([name, { imports, loads, size = 10 }]) => [
      resolve(name),
      { importedIds: ids(imports), dynamicallyImportedIds: ids(loads), code: 'x'.repeat(size) },
    ]),
  );
  const name = chunkGroups().at(-1)!.name as (id: string, bundle: unknown) => string | null;
  const bundle = { getModuleInfo: (id: string) => infos.get(id) ?? null };
  return Object.fromEntries(Object.keys(modules).map((module) => [module, name(resolve(module), bundle)]));
}

it('small modules that pages share are one file, and a page loads no large module of another', () => {
  const files = filesOf(app);
  expect(files['menu']).toBe(files['list']);
  expect(files['form']).not.toBe(files['list']);
  expect(files['src/app/router.tsx']).toBe('start');
});

it('a module that only one page needs is in the file of that page', () => {
  expect(filesOf(app)).toMatchObject({ 'own-part': null, 'one-page': null, dialog: null });
});

it('a build fails if a file that is named in the rule has moved', () => {
  const { 'src/app/router.tsx': _, ...moved } = app;
  expect(() => filesOf(moved)).toThrow('router.tsx, which tools/vite/chunks.ts needs.');
});
