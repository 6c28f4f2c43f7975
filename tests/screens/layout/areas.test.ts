import { expect, it } from 'vitest';
import { isAround } from '#screens/layout/areas.ts';
import { addresses } from '#screens/shared/addresses.ts';

it.each([
  [addresses.session('1'), addresses.sessionList],
  [addresses.characterHistory('p:Lyra'), addresses.allCharacters],
  [addresses.anyCharacter('p:Lyra'), addresses.allCharacters],
  [addresses.player('p'), addresses.allPlayers],
  [addresses.item('Rope'), addresses.itemList],
  [addresses.character('p:Lyra'), addresses.ownCharacters],
])('the navigation marks the group of %s, which has %s', (path, address) => {
  expect(isAround(address, path)).toBe(true);
});

it('the navigation marks no group of other pages', () => {
  expect(isAround(addresses.webhooks, addresses.audit)).toBe(false);
  expect(isAround(addresses.sessionList, addresses.ownCharacters)).toBe(false);
});
