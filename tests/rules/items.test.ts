import { describe, expect, test } from 'vitest';
import { itemFault, itemNameFault, misnamedReferences, referencesOf } from '#core/rules/items.ts';
import { itemOf } from '../screens/support/people.ts';
import { recipeOf } from './recipe.ts';

const recipe = recipeOf('Forge', { cost: 0, materials: { Iron: 7 / 3 } });

test.each([
  ['...', null],
  ['a/b', null],
  ['Ame\u200bthyst', 'hiddenCharacter'],
  [' .. ', 'dots'],
  ['.', 'dots'],
])('the fault of the item name "%s" is %s', (name, reason) => {
  expect(itemNameFault(name)?.reason ?? null).toBe(reason);
});

const item = { name: 'Rope', link: null, sell: null, buy: null, craft: [] };
const rule = { cost: 0.123456, tools: [], buildings: [] };

test.each([
  [{ name: '..' }, 'dots', 'name'],
  [{ sell: { ...rule, cost: -1 } }, 'belowMinimum', 'sell.cost'],
  [{ buy: { ...rule, cost: -1 } }, 'belowMinimum', 'buy.cost'],
  [{ craft: [recipe, { ...recipe, cost: -1 }] }, 'belowMinimum', 'craft.1.cost'],
  [{ craft: [{ ...recipe, materials: { Iron: 1, ['x'.repeat(201)]: 1 } }] }, 'tooLong', 'craft.0.materials'],
  [{ sell: rule }, 'tooManyDecimals', 'sell.cost'],
  [{ buy: { ...rule, cost: 1e-7 } }, 'tooManyDecimals', 'buy.cost'],
  [{ craft: [recipe, { ...recipe, cost: 2.000001 }] }, 'tooManyDecimals', 'craft.1.cost'],
])('the first fault of an item changed by %j is %s at %s', (change, reason, field) => {
  expect(itemFault({ ...item, craft: [recipe] })).toBeNull();
  expect(referencesOf({ ...item, manual: null })).toEqual([]);
  expect(itemFault({ ...item, craft: [recipe], ...change })).toMatchObject({ reason, field });
});

test('a stored price with too many decimals remains valid, even in a recipe whose label changes', () => {
  const stored = { ...item, sell: rule, craft: [{ ...recipe, cost: 2.000001 }] };
  expect(itemFault({ ...stored, craft: [{ ...recipe, label: 'New', cost: 2.000001 }] }, stored)).toBeNull();
  expect(itemFault({ ...stored, sell: { ...rule, cost: 0.123457 } }, stored)?.field).toBe('sell.cost');
});

describe('a stored item', () => {
  const stored = itemOf({
    name: 'Ame\u200bthyst',
    link: 'javascript:alert(1)',
    manual: 'Old\u00adBook',
    sell: { cost: 1, tools: ['Ham\u200bmer'], buildings: [] },
    craft: [{ ...recipe, label: 'For\u202ege', materials: { 'Ir\u200bon': 1 }, buildings: ['Mi\u200bll'] }],
  });

  test('may keep names and a link that break newer rules, even with spaces around them', () => {
    expect(itemFault(stored, stored)).toBeNull();
    const brewed = { ...stored, craft: [...stored.craft, { ...recipe, label: 'Brew' }] };
    expect(itemFault(brewed, brewed)).toBeNull();
    const trimmed = { ...stored, name: ` ${stored.name}`, link: 'javascript:alert(1) ' };
    expect(itemFault(trimmed, stored)).toBeNull();
    expect(misnamedReferences(stored, stored)).toEqual([]);
    // A name that is empty or consists of dots is refused even if it is stored.
    expect(itemFault({ ...stored, name: '..' }, { ...stored, name: '..' })?.reason).toBe('dots');
    expect(itemFault({ ...stored, name: '' }, { ...stored, name: '' })?.reason).toBe('noName');
  });

  test('may not get another name or link that breaks the rules', () => {
    expect(itemFault(stored)).toMatchObject({ reason: 'hiddenCharacter', field: 'name' });
    expect(itemFault({ ...stored, name: 'x\u200by' }, stored)?.field).toBe('name');
    const linked = { ...stored, link: 'javascript:alert(2)' };
    expect(itemFault(linked, stored)).toEqual({ reason: 'otherScheme', field: 'link' });
    const label = { ...stored, craft: [...stored.craft, { ...recipe, label: 'For\u00adge' }] };
    expect(itemFault(label, stored)).toMatchObject({ reason: 'hiddenCharacter', field: 'craft.1.label' });
    const references = misnamedReferences(
      {
        ...stored,
        manual: 'x'.repeat(201),
        sell: { cost: 1, tools: ['Ham\u200bmer', 'Sa\u200bw'], buildings: [] },
        buy: { cost: 1, tools: ['Sa\u200bw'], buildings: ['Mi\u200bll', '', 'Ba\u200brn'] },
        craft: [
          ...stored.craft,
          { ...recipe, materials: { Iron: 1, 'St\u200beel': 1 }, tools: ['Sa\u200bw'], buildings: [] },
        ],
      },
      stored,
    );
    expect(references.map(({ kind, field, fault }) => `${kind} ${field} ${fault.reason}`)).toEqual([
      'manual manual tooLong',
      'tool sell.tools.1 hiddenCharacter',
      'tool buy.tools.0 hiddenCharacter',
      'building buy.buildings.2 hiddenCharacter',
      'material craft.1.materials hiddenCharacter',
      'tool craft.1.tools.0 hiddenCharacter',
    ]);
  });
});
