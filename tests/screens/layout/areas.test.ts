import { expect, it } from 'vitest';
import { isAround } from '#screens/layout/areas.ts';
import { addresses } from '#screens/shared/addresses.ts';

it.each([
  [addresses.session('1'), addresses.sessionList, true],
  [addresses.characterHistory('p:Lyra'), addresses.allCharacters, true],
  [addresses.anyCharacter('p:Lyra'), addresses.allCharacters, true],
  [addresses.player('p'), addresses.allPlayers, true],
  [addresses.item('Rope'), addresses.itemList, true],
  [addresses.character('p:Lyra'), addresses.ownCharacters, true],
  [addresses.audit, addresses.webhooks, false],
  [addresses.ownCharacters, addresses.sessionList, false],
])('on %s, the navigation marks the group that has %s: %j', (path, address, isMarked) => {
  expect(isAround(address, path)).toBe(isMarked);
});
