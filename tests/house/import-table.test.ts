import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lintConfig } from '../../tools/lib/lint-config.mjs';
import { roomNames, rooms } from '../../tools/lib/rooms.mjs';
import { read, root } from './files.ts';

const copy = mkdtempSync(path.join(tmpdir(), 'nyx-house-'));

interface Message {
  filename: string;
  code: string;
}

let messages: Message[] = [];

/** Imports that the table of rooms does not list, and whether the linter allows them. */
const moreImports: [folder: string, source: string, isAllowed: boolean][] = [
  ['core/rules', '../contract/roles.ts', true],
  ['core/contract', '../rules/roles.ts', false],
  ['core/contract', 'typebox', true],
  ['core/views', '../rules/names.ts', true],
  ['core/rules', 'react', false],
  ['core/rules', 'node:fs', false],
  ['core/rules', '../../server/app.ts', false],
  ['src/machines', 'xstate', true],
  ['src/machines', './not-provided.ts', true],
  ['src/machines', 'react', false],
  ['src/machines', '@tanstack/react-router', false],
  ['src/machines', '../api/http.ts', false],
  ['src/machines', '#machine-paths', false],
  ['src/machines/session', '../not-provided.ts', true],
  ['src/ui', 'react-aria-components/Button', true],
  ['src/ui', 'react-aria-components', false],
  ['src/ui', '../screens/user.tsx', false],
  ['src/screens/user', '../shared/card.tsx', true],
  ['src/screens/user', 'react-aria-components', false],
  ['src/app', '../ui/button.tsx', false],
  ['server/routes', '../app.ts', true],
  ['server/routes', '../../core/rules/roles.ts', false],
  ['packages/machine-paths/src', 'xstate', true],
  ['packages/machine-paths/src', '../../../core/rules/roles.ts', false],
  ['packages/machine-paths/src', '#machine-paths', false],
];

const cases = [
  ...rooms.flatMap(({ folder, imports }) =>
    roomNames.map((room): [string, string, boolean] => [folder, `#${room}/thing.ts`, imports.includes(room)]),
  ),
  ...moreImports,
];
const fileOf = (folder: string, index: number): string => path.posix.join(folder, `case-${index}.ts`);

function write(file: string, source: string): void {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(copy, file), source);
}

beforeAll(() => {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json']) {
    cpSync(path.join(root, file), path.join(copy, file));
  }
  for (const [index, [folder, source]] of cases.entries()) {
    write(fileOf(folder, index), `import { thing } from '${source}';\nexport const use = thing;\n`);
  }
  write('src/ui/one.ts', `import { two } from './two.ts';\nexport const one = (): unknown => two;\n`);
  write('src/ui/two.ts', `import { one } from './one.ts';\nexport const two = (): unknown => one;\n`);
  write('src/screens/one.ts', `import { two } from '#app/two.ts';\nexport const one = (): unknown => two;\n`);
  write('src/app/two.ts', `import { one } from '#screens/one.ts';\nexport const two = (): unknown => one;\n`);
  const reach = `export const reach = (): unknown => fetch(localStorage.getItem('at') ?? '');\n`;
  write('src/machines/reach.ts', reach);
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '--format=json', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  ({ diagnostics: messages } = JSON.parse(stdout) as { diagnostics: Message[] });
});

afterAll(() => rmSync(copy, { recursive: true }));

const refusals = (file: string, rule: string): number =>
  messages.filter(({ filename, code }) => path.posix.normalize(filename) === file && code.includes(rule))
    .length;

it.each(cases.map(([folder, source, isAllowed], index) => ({ folder, source, isAllowed, index })))(
  '$folder may import $source: $isAllowed',
  ({ folder, isAllowed, index }) => {
    expect(refusals(fileOf(folder, index), 'no-restricted-imports') === 0).toBe(isAllowed);
  },
);

it.each([
  ['within a room', ['src/ui/one.ts', 'src/ui/two.ts']],
  ['between two rooms that import each other by their names', ['src/screens/one.ts', 'src/app/two.ts']],
])('the linter refuses a cycle %s', (_, files) => {
  expect(files.some((file) => refusals(file, 'no-cycle') > 0)).toBe(true);
});

it('the linter refuses a machine that uses browser globals directly', () => {
  expect(refusals('src/machines/reach.ts', 'no-restricted-globals')).toBe(2);
});

it('.oxlintrc.json is up to date: `node tools/lint-config.mjs` writes it', () => {
  expect(JSON.parse(read('.oxlintrc.json'))).toEqual(JSON.parse(JSON.stringify(lintConfig())));
});

it('docs/architecture.md shows the table of imports', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([^`]+)`\s+\| (.+?)\s+\|$/gm)];
  const shown = rows.map(([, folder, imports = '']) => [
    folder,
    [...imports.matchAll(/`([^`]+)`/g)].map(([, room]) => room),
  ]);
  expect(shown).toEqual(rooms.map(({ folder, imports }) => [folder, imports]));
});
