import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { breakpoints } from '../../src/ui/page/responsive.ts';

const folder = path.resolve(import.meta.dirname, '../../src');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

it('the design tokens have the same breakpoints as the hooks', () => {
  const tokens = [...read('ui/page/tokens.css').matchAll(/--breakpoint-(\w+): (\d+)em/g)];
  expect(Object.fromEntries(tokens.map(([, name, em]) => [name, Number(em)]))).toEqual(breakpoints);
});

it.each(sheets)('the design tokens define every width in the media queries of %s', (sheet) => {
  const conditions = [...read(sheet).matchAll(/@media[^{]*/g)].flatMap(
    ([query]) => query.match(/\([^()]*width[^()]*\)/g) ?? [],
  );
  const widths = conditions.flatMap((condition) => condition.match(/[\d.]+\w*/g) ?? []);
  const [, phone] = /--phone: ([\d.]+em)/.exec(read('ui/page/tokens.css'))!;
  const defined = [phone, ...Object.values(breakpoints).map((em) => `${em}em`)];
  expect(widths.filter((width) => !defined.includes(width))).toEqual([]);
});

it('the design tokens contain all colours and durations of src/ui, so that no other style sheet there defines any', () => {
  const strays = sheets
    .filter((file) => file.startsWith('ui') && !file.endsWith('page/tokens.css'))
    .flatMap((file) =>
      [...read(file).matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b[1-9]\d*m?s\b/gi)].map(
        ([stray]) => `${file}: ${stray}`,
      ),
    );
  expect(strays).toEqual([]);
});

it('the design tokens have the same names in light and dark mode', () => {
  const names = (mode: string) => {
    const [, block = ''] =
      new RegExp(`data-colour-mode='${mode}'\\] \\{([^}]*)\\}`).exec(read('ui/page/tokens.css')) ?? [];
    return new Set([...block.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  };
  expect(names('light').size).toBeGreaterThan(30);
  expect(names('dark')).toEqual(names('light'));
});
