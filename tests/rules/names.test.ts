import { describe, expect, it } from 'vitest';
import { foldedName, nameInId, normaliseName, ownerInId } from '#core/rules/names.ts';

describe('a name, normalised', () => {
  it.each([
    ['Élan  Vital', 'elan vital'],
    ['  Rope \t of\nclimbing ', 'rope of climbing'],
    ['ÀÈÌÒÙ', 'aeiou'],
    ['ISTANBUL', 'istanbul'],
    ['Ångström', 'angstrom'],
    ['', ''],
    ['Sword +1 / Fire?#%', 'sword +1 / fire?#%'],
    ['🐉 Dragon', '🐉 dragon'],
    ['שלום', 'שלום'],
  ])('of "%s" is "%s"', (name, normalised) => {
    expect(normaliseName(name)).toBe(normalised);
  });

  it('is the same however its accents are written', () => {
    expect(normaliseName('é')).toBe(normaliseName('e\u0301'));
  });

  it('stays as it is when normalised again', () => {
    for (const name of ['Élan  Vital', ' ÀÈ ', 'İstanbul', 'ß', 'ǅ', '𝒜lpha', 'a\u00a0 b']) {
      expect(normaliseName(normaliseName(name))).toBe(normaliseName(name));
    }
  });
});

describe('the name in a character id', () => {
  it.each([
    ['42:Mira', 'Mira'],
    ['42:Mira: the second', 'Mira: the second'],
    ['42:', ''],
    ['Mira', 'Mira'],
    [':Mira', 'Mira'],
    ['42:a/b?c#d%e', 'a/b?c#d%e'],
  ])('"%s" is "%s"', (id, name) => {
    expect(nameInId(id)).toBe(name);
  });
});

describe('the owner in a character id', () => {
  it.each([
    ['42:Mira', '42'],
    ['4:Mira: the second', '4'],
    [':Mira', ''],
    ['Mira', 'Mira'],
  ])('of "%s" is "%s"', (id, owner) => {
    expect(ownerInId(id)).toBe(owner);
  });
});

describe('a name as searches of tables compare it', () => {
  it.each([
    ['Anna Maria', 'annamaria'],
    ['  An\tna\n\nMaria ', 'annamaria'],
    ['Émile', 'emile'],
    ['ÉÀ', 'ea'],
    ['', ''],
  ])('"%s" is "%s"', (name, folded) => {
    expect(foldedName(name)).toBe(folded);
  });
});
