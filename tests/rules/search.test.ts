import { expect, test } from 'vitest';
import { compareTexts, isLongEnough, searchNames, searchRank } from '#core/rules/search.ts';

test('a search lists names that begin with the text first, and sorts each group by name', () => {
  const names = ['Sea Elixir', 'Potion', 'Élan', 'elixir  of Frost', 'ELIXIR', 'Rope', 'Gel'];
  expect(searchNames(names, ' EL ')).toEqual(['Élan', 'ELIXIR', 'elixir  of Frost', 'Gel', 'Sea Elixir']);
  expect(searchNames(names, '')).toHaveLength(7);
  expect(searchNames(names, '^^')).toEqual([]);
  expect(searchNames(names, 'elixir of')).toEqual(['elixir  of Frost']);
});

test('the rank of a name depends on whether the name begins with, contains or lacks the searched text', () => {
  expect(['Elixir', 'Sea Elixir', 'Rope'].map((name) => searchRank(name, 'élixir'))).toEqual([0, 1, 2]);
});

test('strings compare by code point, as the databases sort them', () => {
  expect(['🐉', '！', 'b', 'ab', 'a', ''].toSorted(compareTexts)).toEqual(['', 'a', 'ab', 'b', '！', '🐉']);
  expect(compareTexts('same', 'same')).toBe(0);
  expect(compareTexts('longer', 'long')).toBeGreaterThan(0);
  expect(compareTexts('long', 'longer')).toBeLessThan(0);
});

test('the length of a search is the number of visible characters, without surrounding spaces', () => {
  expect(isLongEnough('ab', 2)).toBe(true);
  expect(isLongEnough(' a ', 2)).toBe(false);
  expect(isLongEnough('🐉', 2)).toBe(false);
  expect(isLongEnough('', 0)).toBe(true);
});
