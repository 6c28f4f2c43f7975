import { afterEach, expect, it } from 'vitest';
import {
  characterIdOf,
  compareNames,
  isSameName,
  nameInId,
  nameKey,
  normaliseName,
  orderNamesIn,
  ownerInId,
} from '#core/rules/names/names.ts';

it.each([
  ['Élan  Vital', 'elan vital'],
  ['  Rope \t of\nclimbing ', 'rope of climbing'],
  ['ÀÈÌÒÙ', 'aeiou'],
  ['ISTANBUL', 'istanbul'],
  ['Ångström', 'angstrom'],
  ['e\u0301', 'e'],
  ['', ''],
  ['Sword +1 / Fire?#%', 'sword +1 / fire?#%'],
])('normalisation turns "%s" into "%s"', (name, normalised) => {
  expect(normaliseName(name)).toBe(normalised);
});

it('normalisation does not change a normalised name', () => {
  for (const name of ['Élan  Vital', ' ÀÈ ', 'İstanbul', 'ß', 'ǅ', '𝒜lpha', 'a\u00a0 b']) {
    expect(normaliseName(normaliseName(name))).toBe(normaliseName(name));
  }
});

it.each([
  ['42:Mira', 'Mira', '42'],
  ['4:Mira: the second', 'Mira: the second', '4'],
  ['42:', '', '42'],
  ['Mira', 'Mira', 'Mira'],
  [':Mira', 'Mira', ''],
  ['42:a/b?c#d%e', 'a/b?c#d%e', '42'],
])('the character id %j has the name %j and the owner %j', (id, name, owner) => {
  expect([nameInId(id), ownerInId(id)]).toEqual([name, owner]);
});

it('a character’s id names its player first, then the character', () => {
  expect(characterIdOf('42', 'Mira: the second')).toBe('42:Mira: the second');
});

// Other test files share this module, and expect the order of the system's language.
afterEach(() => orderNamesIn(new Intl.Collator().resolvedOptions().locale));

it.each([
  ['sv', ['Ost', 'Zeb', 'Öl']],
  ['de', ['Öl', 'Ost', 'Zeb']],
])('the order of names is that of the language %s', (language, names) => {
  orderNamesIn(language);
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
});

it.each([
  [' Iron \t Ingot', 'iron ingot'],
  ['Stra\u00dfe', 'strasse'],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
  ['K\u0131z', 'k\u0131z'],
  ['Ame\u200bthyst', 'amethyst'],
])('the key of %j, by which databases have already stored it, is %j', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

it.each([
  ['Amethyst', 'AMETHYST ', true],
  ['Iron  Ingot', 'iron ingot', true],
  ['Iron\u00a0Ingot', 'Iron Ingot', true],
  ['Iron\tIngot\n', 'Iron Ingot', true],
  ['\uff21methyst', 'Amethyst', true],
  ['R\u00e9glisse', 'Re\u0301glisse', true],
  ['\u2460 Key', '1 Key', true],
  ['stra\u00dfe', 'STRASSE', true],
  ['STRA\u1e9eE', 'strasse', true],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2', true],
  ['\u0130zmir', 'i\u0307zmir', true],
  ['Ame\u200bthyst', 'Amethyst', true],
  ['\u3164Amethyst', 'Amethyst', true],
  ['\u2764\ufe0f', '\u2764', true],
  ['R\u00e9glisse', 'Reglisse', false],
  ['Iron Ingot', 'IronIngot', false],
  ['k\u0131z', 'kiz', false],
  ['\u05e9\u05dc\u05d5\u05dd', '\u05e9\u05dc\u05d5\u05de', false],
  ['50/50', '50 50', false],
  ['a-b', 'a\u2013b', false],
])('two names %j and %j are the same: %s', (one, other, areSame) => {
  expect(isSameName(one, other)).toBe(areSame);
});

it('two names are the same if they are a letter and its other case, and a case-insensitive pattern matches both', () => {
  const missed: string[] = [];
  // Characters from U+1F000 on have no case.
  for (let code = 0; code < 0x1_f0_00; code += 1) {
    const letter = String.fromCodePoint(code);
    for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
      if (other === letter || Array.from(other).length > 1 || isSameName(letter, other)) continue;
      if (new RegExp(`^\\u{${code.toString(16)}}$`, 'iu').test(other)) missed.push(letter + other);
    }
  }
  expect(missed).toEqual([]);
});

it('two names have a key that is its own key', () => {
  const parts = Array.from(
    '\u00df\u1e9e\u0131\u0130i\u03c2\u0345\u1fb3\u0301\u212b\ufb01\uff21\u00a8\u0390\u01c6\u1100\u1161\uff76\uff9e \u200b',
  );
  const changed = parts
    .flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)))
    .map(nameKey)
    .filter((key) => nameKey(key) !== key);
  expect(changed).toEqual([]);
});
