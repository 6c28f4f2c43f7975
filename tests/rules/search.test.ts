import { expect, test } from 'vitest';
import { compareTexts, searchNames, searchRank } from '#core/rules/search.ts';

test('a search puts what begins with it first, then goes by name', () => {
  const names = ['Sea Elixir', 'Potion', 'Élan', 'elixir  of Frost', 'ELIXIR', 'Rope', 'Gel'];
  expect(searchNames(names, ' EL ')).toEqual(['Élan', 'ELIXIR', 'elixir  of Frost', 'Gel', 'Sea Elixir']);
  expect(searchNames(names, '')).toHaveLength(7);
  expect(searchNames(names, 'elixir of')).toEqual(['elixir  of Frost']);
});

test('a name begins with, holds or lacks what was searched', () => {
  expect(['Elixir', 'Sea Elixir', 'Rope'].map((name) => searchRank(name, 'élixir'))).toEqual([0, 1, 2]);
});

test('texts compare by code point, as stores sort them', () => {
  expect(['🐉', '！', 'b', 'ab', 'a', ''].toSorted(compareTexts)).toEqual(['', 'a', 'ab', 'b', '！', '🐉']);
  expect(compareTexts('same', 'same')).toBe(0);
});
