import { expect, it } from 'vitest';
import { holdingsOf, itemNames } from '#screens/character/holdings.ts';
import { characterOf, itemOf } from '../support/people.ts';

const sell = { cost: 40, tools: ['Hammer', 'Kettle', 'Bellows'], buildings: [] };

it('an inventory has its items by name, also those that the server does not know, and says what prevents a sale', () => {
  const character = characterOf({
    inventory: { 'Silk Rope': 3, Anvil: 1, Oath: 5, 'Lost Thing': 2 },
    proficiencies: [{ name: 'Kettle' }],
  });
  const items = [
    itemOf({ name: 'Silk Rope', sell: { ...sell, tools: [] } }),
    itemOf({ name: 'Anvil', sell }),
    itemOf({ name: 'Oath' }),
    itemOf({ name: 'Sold before', sell }),
  ];
  expect(itemNames(character)).toEqual(['Anvil', 'Lost Thing', 'Oath', 'Silk Rope']);
  const holdings = holdingsOf(character, items);
  expect(holdings.map((each) => [each.name, each.owned, each.sellable, each.missingTools])).toEqual([
    ['Anvil', 1, 0, ['Hammer', 'Bellows']],
    ['Lost Thing', 2, 0, []],
    ['Oath', 5, 0, []],
    ['Silk Rope', 3, 3, []],
  ]);
});
