import { expect, it } from 'vitest';
import { listed, read } from './files.ts';

/** Matches a live region that is rendered on a condition, and therefore appears together with its first text. */
const conditional = /(?:&&|\?\?|\|\||[?:])\s*\(?\s*<(?:LiveText\b|News\b|\w[\w.]*[^<>]*\saria-live=)/g;

/** Regions whose condition cannot change while the text does. */
const permanent = [
  // A number field always or never has a `zeroText`, and a search field always or never has a `hint`.
  'src/ui/fields/number/number-field.tsx',
  'src/ui/fields/search-field.tsx',
];

it('no live region appears together with its first text, because screen readers would not announce that text', () => {
  const found = listed('src/*.tsx').filter((file) => [...read(file).matchAll(conditional)].length > 0);
  expect(found).toEqual(permanent);
});
