import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Matches a live region that is rendered on a condition, and therefore appears together with its first text. */
const conditional = /(?:&&|\?\?|\|\||[?:])\s*\(?\s*<\w[\w.]*[^<>]*\saria-live=/g;

/** Regions whose condition cannot change while the text does. */
const permanent = [
  // A number field always or never has a `zeroText`, and a search field always or never has a `hint`.
  'src/ui/fields/number/number-field.tsx',
  'src/ui/fields/search-field.tsx',
];

it('no live region appears together with its first text, because screen readers would not announce that text', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.tsx'], { cwd: root, encoding: 'utf8' }).trim();
  const found = files
    .split('\n')
    .filter((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(conditional)].length > 0);
  expect(found).toEqual(permanent);
});
