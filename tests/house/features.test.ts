import { expect, it } from 'vitest';
import { features } from '#core/contract/features.ts';
import { routes } from '#core/contract/routes.ts';
import { read } from './files.ts';

const section = (page: string, heading: string): string =>
  page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it.each([
  [
    'docs/server.md',
    (text: string) => [...section(text, 'What the page announces').matchAll(/^\| `(\w+)`\s+\|/gm)],
  ],
  [
    'docs/wire-contract.md',
    (text: string) => [
      ...section(text, 'Additions of the reference server').matchAll(
        /^- (?:<a [^>]*><\/a>)?\*\*`(\w+)`\*\*/gm,
      ),
    ],
  ],
])('%s lists every feature that the server offers, and no other', (file, find) => {
  const listed = find(read(file)).map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(features.toSorted());
});

it('docs/wire-contract.md names every call that belongs to a feature', () => {
  const page = read('docs/wire-contract.md').replaceAll(/\{(\w+)\}/g, ':$1');
  const parts = (route: string): string => route.replaceAll(/:\w+/g, ':');
  const written = parts(page);
  const added = Object.values(routes).flatMap((route) => ('feature' in route ? [parts(route.path)] : []));
  expect(added.filter((route) => !written.includes(route))).toEqual([]);
});
