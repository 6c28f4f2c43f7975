import { expect, it } from 'vitest';
import { rarityFirst, rarityOf } from '#core/views/rarity.ts';

it.each([
  ['Common', 'common'],
  ['uncommon', 'uncommon'],
  ['Rare', 'rare'],
  [' very rare ', 'very rare'],
  ['LEGENDARY', 'legendary'],
  ['Artifact', 'artifact'],
  ['Potion', undefined],
  ['Uncommonly sharp', undefined],
])('the label "%s" names the rarity %s', (label, rarity) => {
  expect(rarityOf(label)).toBe(rarity);
});

it('rarities come first among labels, and the order is otherwise unchanged', () => {
  const names = ['Weapon', 'Rare', 'Fire', 'legendary', 'Cursed'];
  const sorted = rarityFirst(names.map((name) => ({ name }))).map(({ name }) => name);
  expect(sorted).toEqual(['Rare', 'legendary', 'Weapon', 'Fire', 'Cursed']);
});
