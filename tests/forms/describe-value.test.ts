import { describe, expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { differences } from '#core/rules/merge.ts';
import { fromRecipe, groupedDraft } from '#core/rules/recipe-draft.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { groupedRecipe } from '#forms/definitions/recipe.ts';
import { sessionForm } from '#forms/definitions/session.ts';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { type Described, describeDifference } from '#forms/describe-value.ts';
import { choices } from './filling.tsx';

const item = itemForm.fromWire(null);

/** Each difference in words: its label, and its values as base, theirs and mine. */
function descriptionsOf(form: Described, base: object | null, theirs: object, mine: object) {
  return differences({ base, theirs, mine }, form.mergedLists).map((difference) => {
    const { label, was, ...sides } = describeDifference(form, difference, choices, base !== null);
    return [label, was, sides.theirs, sides.mine];
  });
}

it.each([
  ['a number', { sellPrice: 9_604 }, { sellPrice: 0.5 }, ['Sell price', 'Nothing', '9,604', '0.5']],
  ['a price of nothing', { sellPrice: 5 }, { sellPrice: 0 }, ['Sell price', 'Nothing', '5', '0']],
  ['an invalid number', { sellPrice: 5 }, { sellPrice: '2,x' }, ['Sell price', 'Nothing', '5', '2,x']],
  ['yes and no', { usable: true }, {}, ['Usable', 'No', 'Yes', 'No']],
  ['a string', { link: 'https://e.org' }, {}, ['Link', 'Nothing', 'https://e.org', 'Nothing']],
  ['a choice', { manual: 'Codex' }, {}, ['Manual', 'Nothing', 'Codex (CDX)', 'Nothing']],
  ['a choice that no longer exists', { manual: 'Lost' }, {}, ['Manual', 'Nothing', 'Lost', 'Nothing']],
])('the description of a difference has words for %s', (_, theirs, mine, expected) => {
  expect(descriptionsOf(itemForm, item, { ...item, ...theirs }, { ...item, ...mine })).toEqual([expected]);
});

it('the description of a difference names the added and removed entries of a long list by their texts', () => {
  const before = { name: 'Tavern', kinds: ['itemGiven', 'a', 'b', 'c'], roles: [] };
  const theirs = { ...before, kinds: ['characterDied', 'a', 'b', 'c'] };
  const [[, ...words] = []] = descriptionsOf(webhookChangeForm, before, theirs, before);
  expect(words).toEqual([
    'Item given, a, b, c',
    'Added: Character died. Removed: Item given.',
    'Item given, a, b, c',
  ]);
});

it('the description of a difference names a status, a character, and the typed text of a character that is not chosen', () => {
  const blank = correctionForm.fromWire(null);
  const theirs = { ...blank, character: 'p1:Ann', status: 'npc' };
  expect(descriptionsOf(correctionForm, blank, theirs, { ...blank, character: { typed: 'Thand' } })).toEqual([
    ['Character', 'Nothing', 'Ann (Mira)', '"Thand" (not chosen)'],
    ['New character status', 'Nothing', 'NPC', 'Nothing'],
  ]);
});

it('the description of a difference names the day and the time', () => {
  const session = sessionForm.fromWire({ now: new Date(2030, 0, 31).getTime() });
  const later = { ...session, date: new Date(2030, 0, 31, 19, 30).getTime() };
  expect(descriptionsOf(sessionForm, session, later, session)).toEqual([
    ['Session Date', '31-01-2030 00:00', '31-01-2030 19:30', '31-01-2030 00:00'],
  ]);
});

it.each([
  ['AB', 'ABC', 'A, B, C'],
  ['ABC', 'ABCD', 'Added: D.'],
  ['ABCD', 'AB', 'Removed: C, D.'],
  ['ABCD', 'ABCE', 'Added: E. Removed: D.'],
  ['ABCD', 'DCBA', 'The order has changed.'],
])(
  'a list %s that became %s is described by its names, or by the changed ones if it is long: %s',
  (was, is, words) => {
    const dataOf = (names: string) => ({
      ...item,
      labels: Array.from(names, (name) => ({ id: name, name })),
    });
    const before = Array.from(was).join(', ');
    expect(descriptionsOf(itemForm, dataOf(was), dataOf(is), dataOf(was))).toEqual([
      ['Item Labels', before, words, before],
    ]);
  },
);

const brew: Recipe = {
  label: 'Brew',
  cost: 1,
  timeRequired: null,
  minQuantity: 1,
  maxQuantity: 4,
  materials: { Rope: 2 },
  buildings: [],
  tools: [],
};

describe('the description of a recipe', () => {
  const withRecipes = (recipes: Recipe[]) => ({ ...item, recipes });
  const [dearer, kettle] = [
    { ...brew, cost: 7 },
    { ...brew, tools: ['Kettle'] },
  ];

  it('consists of the parts that differ', () => {
    const mine = withRecipes([{ ...brew, materials: { Rope: 3, Salt: 1 } }]);
    expect(descriptionsOf(itemForm, withRecipes([brew]), withRecipes([dearer]), mine)).toEqual([
      [
        'Crafting Recipes: Brew',
        'Money cost: 1, Materials: 2 × Rope',
        'Money cost: 7, Materials: 2 × Rope',
        'Money cost: 1, Materials: 3 × Rope, 1 × Salt',
      ],
    ]);
  });

  const whole =
    'Recipe name: Brew, Money cost: 1, Real-life hours required: Nothing, ' +
    'Crafts multiple objects with the same ingredients: No, Min quantity: 1, Max quantity: 4, Materials: 2 × Rope';
  const twice = `${whole}; ${whole}`;
  const unshown = 'Details that are not shown here';

  it.each([
    ['changed hidden parts', [brew], [kettle], [brew], [unshown, unshown, unshown]],
    ['changed a part', [brew], [dearer], [], ['Money cost: 1', 'Money cost: 7', 'Missing']],
    ['added it', [], [brew], [], ['Missing', whole, 'Missing']],
    ['removed it', [brew], [], [brew], [whole, 'Missing', whole]],
    ['removed it and the other changed hidden parts', [brew], [kettle], [], [whole, whole, 'Missing']],
    ['removed two with the same name', [brew, brew], [], [brew, brew], [twice, 'Nothing', twice]],
    ['removed one of two with the same name', [brew, brew], [brew], [brew, brew], [twice, whole, twice]],
  ])(
    'covers what differs, or the whole recipe if a side lacks it: one side %s',
    (_, was, theirs, mine, expected) => {
      const sides = [was, theirs, mine].map(withRecipes) as [object, object, object];
      const [[, ...found] = []] = descriptionsOf(itemForm, ...sides);
      expect(found).toEqual(expected);
    },
  );

  it('combines its quantities and materials in the comparison of two drafts', () => {
    const base = fromRecipe(brew);
    const theirs = groupedDraft({ ...base, cost: 7, maxQuantity: 9 });
    const mine = groupedDraft({ ...base, materials: [{ name: 'Rope', quantity: 'two' }] });
    expect(descriptionsOf(groupedRecipe, groupedDraft(base), theirs, mine)).toEqual([
      ['Money cost', '1', '7', '1'],
      [
        'Quantities and materials',
        'Max quantity: 4, Materials: 2 × Rope',
        'Max quantity: 9, Materials: 2 × Rope',
        'Max quantity: 4, Materials: two × Rope',
      ],
    ]);
  });
});
