import path from 'node:path';
import { expect, it } from 'vitest';
import { listed, read } from './files.ts';

const files = listed('src');

/** The class names that a style sheet defines. */
function classesIn(sheet: string): Set<string> {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!));
}

const sheets = new Map(
  files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesIn(read(file))]),
);

interface Use {
  file: string;
  sheet: string;
  name: string;
}

/** Each use of a class name in a component. */
function usesIn(file: string): Use[] {
  const source = read(file);
  const imports = source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([statement, variable, specifier]) => {
    const sheet = specifier!.startsWith('#ui/')
      ? specifier!.replace('#ui/', 'src/ui/')
      : path.posix.join(path.posix.dirname(file), specifier!);
    const uses = source
      .replace(statement, '')
      .matchAll(new RegExp(`(?<![\\w.'/-])${variable}\\.(\\w+)`, 'g'));
    // The import path of another sheet may look like a use: `field.module.css` contains `field.module`.
    return [...uses]
      .filter(([, name]) => name !== 'module')
      .map(([, name]) => ({ file, sheet, name: name! }));
  });
}

const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap(usesIn);

it('the class names of style sheets exist wherever a component uses them', () => {
  expect(uses.length).toBeGreaterThan(500);
  expect(uses.filter(({ sheet, name }) => !sheets.get(sheet)?.has(name))).toEqual([]);
});

it('the class names of style sheets are used by a component', () => {
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  const unused = [...sheets].flatMap(([sheet, names]) =>
    [...names].map((name) => `${sheet} ${name}`).filter((name) => !used.has(name)),
  );
  expect(unused).toEqual([]);
});
