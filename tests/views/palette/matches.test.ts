import { describe, expect, it } from 'vitest';
import { finderOf, rankByWords } from '#core/views/palette/matches.ts';
import { rankOf } from '#core/views/palette/rank.ts';
import { searchKey } from '#core/rules/names/search-key.ts';

const rank = (name: string, text: string) => rankOf(searchKey(name), searchKey(text));
const found = (names: readonly string[], text: string, limit = 10) =>
  finderOf(names.map((name) => ({ name })))(text, limit).best.map(({ name }) => name);

it.each([
  ['Potion of Healing', 'pot', 0],
  ['Potion of Healing', 'heal', 1],
  ['Potion of Healing', 'of heal', 1],
  ['Potion of Healing', 'heal pot', 2],
  ['Potion of Healing', 'heal rope', null],
  ['Potion of Healing', 'tion', 3],
  ['Potion of Healing', 'ea ti', null],
  ['Potion of Healing', 'rope', null],
  ['Rope (hemp)', 'hemp', 1],
  ['Banana Ana', 'ana', 1],
  ['D’Artagnan', 'dart', 0],
  ['D’Artagnan', 'arta', 3],
  ['Rope', '^^', null],
])('a typed text finds "%s" by "%s" with the rank %s', (name, text, wanted) => {
  expect(rank(name, text)).toBe(wanted);
});

describe('the found names', () => {
  const names = ['Grandmother Ann', 'Joanna', 'Annabelle', 'Ann', 'Bob', 'Anna'];

  it('are at most as many as requested', () => {
    expect(found(names, 'ann', 2)).toEqual(['Ann', 'Anna']);
    expect(found(names, 'ann', 4)).toEqual(['Ann', 'Anna', 'Annabelle', 'Grandmother Ann']);
    expect(found(['Ann', 'Old Ann', 'Little Ann'], 'ann', 2)).toEqual(['Ann', 'Old Ann']);
  });

  it('are the first names in their original order if there is no text', () => {
    expect(found(names, ' ', 2)).toEqual(['Grandmother Ann', 'Joanna']);
  });

  it('are followed by what further words find', () => {
    const find = finderOf([{ name: 'Bob', words: 'uncle Ännchen' }, ...names.map((name) => ({ name }))]);
    expect(find('annc', 5)).toEqual({ best: [{ name: 'Bob', words: 'uncle Ännchen' }], rank: rankByWords });
    expect(find('an', 9).best.at(-1)?.name).toBe('Bob');
    expect(find('cle', 5).rank).toBeNull();
  });
});
