import { expect, it } from 'vitest';
import { rarityOf } from '#core/views/rarity.ts';

it.each([
  ['Common', 'common'],
  [' very rare ', 'very rare'],
  ['LEGENDARY', 'legendary'],
  ['Potion', undefined],
  ['Uncommonly sharp', undefined],
])('the label "%s" names the rarity %s', (label, rarity) => {
  expect(rarityOf(label)).toBe(rarity);
});
