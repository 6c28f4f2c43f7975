import { expect, it } from 'vitest';
import { splitNames } from '#core/rules/names/several-names.ts';

const known = ['Lyra', 'Smith, John', '2. Bram', 'Anna-Lisa'];
const split = (text: string) => splitNames(text, (name) => known.includes(name));

it.each([
  ['Lyra\nBram\r\nCato', ['Lyra', 'Bram', 'Cato']],
  ['Lyra, Bram ; Cato\tDana', ['Lyra', 'Bram', 'Cato', 'Dana']],
  ['  Lyra  \n\n ,, \n Bram,', ['Lyra', 'Bram']],
  ['- Lyra\n* Bram\n• Cato\n3. Dana\n12) Ezra', ['Lyra', 'Bram', 'Cato', 'Dana', 'Ezra']],
  ['Anna-Lisa\n-Bram', ['Anna-Lisa', '-Bram']],
  ['Anna - Lisa\n  - Bram', ['Anna - Lisa', 'Bram']],
])('a pasted text %j has the names %j', (text, names) => expect(split(text)).toEqual(names));

it('a pasted text is not split at a comma within a known name, and a known name keeps a number that looks like a list’s', () => {
  expect(split('Smith, John\nLyra')).toEqual(['Smith, John', 'Lyra']);
  expect(split('- Smith, John\n2. Bram')).toEqual(['Smith, John', '2. Bram']);
  expect(split('  Smith, John \n-  Smith, John')).toEqual(['Smith, John', 'Smith, John']);
});

it('a pasted text that consists only of separators has no names', () => expect(split(' \n,;\t')).toEqual([]));
