import { describe, expect, test } from 'vitest';
import { itemFault, itemNameFault, misnamedReferences } from '#core/rules/items.ts';
import { recipeFault, renameMaterial } from '#core/rules/recipes.ts';

const recipe = {
  label: 'Forge' as string | null,
  cost: 0,
  timeRequired: null as number | null,
  minQuantity: null as number | null,
  maxQuantity: null as number | null,
  materials: { Iron: 7 / 3 } as Record<string, number>,
  buildings: [],
  tools: [],
};

test.each([
  ['Rope', null],
  ['...', null],
  ['a/b', null],
  ['🐉'.repeat(200), null],
  ['🐉'.repeat(201), 'tooLong'],
  [` ${'x'.repeat(200)} `, null],
  ['', 'noName'],
  [' \n', 'noName'],
  ['\u200b \u3164\u2800', 'noName'],
  [' .. ', 'dots'],
  ['Ame\u200bthyst', 'hiddenCharacter'],
  ['.', 'dots'],
  ['..', 'dots'],
])('the item name "%s" is refused as %s', (name, refusal) => {
  expect(itemNameFault(name)?.reason ?? null).toBe(refusal);
});

describe('a recipe', () => {
  test('may cost money, time or materials, and needs no label', () => {
    expect(recipeFault(recipe)).toBeNull();
    expect(recipeFault({ ...recipe, label: null })).toBeNull();
    expect(recipeFault({ ...recipe, materials: {}, cost: 0.01 })).toBeNull();
    expect(recipeFault({ ...recipe, materials: {}, timeRequired: 1 })).toBeNull();
  });

  test.each<[object, string, string]>([
    [{ label: ' ' }, 'noName', 'label'],
    [{ cost: -0.01 }, 'negativeCost', 'cost'],
    [{ timeRequired: -1 }, 'negativeTime', 'timeRequired'],
    [{ minQuantity: 0 }, 'badMinimum', 'minQuantity'],
    [{ maxQuantity: 0 }, 'badMaximum', 'maxQuantity'],
    [{ materials: { '': 1 } }, 'noMaterialName', 'materials'],
    [{ materials: { Iron: 1, ' ': 1 } }, 'noMaterialName', 'materials'],
    [{ materials: { Iron: 0 } }, 'badMaterialQuantity', 'materials'],
    [{ materials: { Iron: NaN } }, 'badMaterialQuantity', 'materials'],
    [{ materials: {} }, 'costsNothing', 'cost'],
  ])('changed by %o is refused as %s at %s', (change, reason, field) => {
    expect(recipeFault({ ...recipe, ...change })).toEqual({ reason, field });
  });

  test('keeps the position of a renamed material, and adds up quantities where it already names the new one', () => {
    expect(Object.entries(renameMaterial({ a: 1, b: 2, c: 3 }, 'b', 'x'))).toEqual([
      ['a', 1],
      ['x', 2],
      ['c', 3],
    ]);
    expect(renameMaterial({ a: 1, b: 2 }, 'a', 'b')).toEqual({ b: 3 });
    expect(Object.keys(renameMaterial({ a: 1 }, 'a', '__proto__'))).toEqual(['__proto__']);
  });
});

test('an item may be sold and bought for nothing', () => {
  const free = { cost: 0, buildings: [], tools: [] };
  expect(itemFault({ name: 'Rope', link: null, sell: free, buy: free, craft: [] })).toBeNull();
});

test('an item is refused at its first invalid field, recipes included', () => {
  const item = { name: 'Rope', link: null, sell: null, buy: null, craft: [recipe] };
  const rule = { cost: -1, buildings: [], tools: [] };
  expect(itemFault(item)).toBeNull();
  expect(itemFault({ ...item, name: '..' })).toEqual({ reason: 'dots', field: 'name' });
  expect(itemFault({ ...item, sell: rule })).toEqual({ reason: 'negativePrice', field: 'sell.cost' });
  expect(itemFault({ ...item, buy: rule })).toEqual({ reason: 'negativePrice', field: 'buy.cost' });
  expect(itemFault({ ...item, craft: [recipe, { ...recipe, cost: -1 }] })?.field).toBe('craft.1.cost');
  const long = { ...recipe, materials: { ['x'.repeat(201)]: 1 } };
  expect(itemFault({ ...item, craft: [long] })).toEqual({ reason: 'tooLong', field: 'craft.0.materials' });
});

describe('a price below a hundredth', () => {
  const item = { name: 'Rope', link: null, sell: null, buy: null, craft: [] };
  const rule = { cost: 0.004, tools: [], buildings: [] };

  test.each([
    [{ sell: rule }, 'tinyPrice', 'sell.cost'],
    [{ buy: { ...rule, cost: 1e-7 } }, 'tinyPrice', 'buy.cost'],
    [{ craft: [recipe, { ...recipe, cost: 0.0099 }] }, 'tinyCost', 'craft.1.cost'],
  ])('is refused: %j', (change, reason, field) => {
    expect(itemFault({ ...item, ...change })).toEqual({ reason, field });
  });

  test('is kept where it was already stored, even by a recipe under another label', () => {
    const stored = { ...item, sell: rule, craft: [{ ...recipe, cost: 0.002 }] };
    expect(itemFault(stored, stored)).toBeNull();
    expect(itemFault({ ...stored, craft: [{ ...recipe, label: 'New', cost: 0.002 }] }, stored)).toBeNull();
    expect(itemFault({ ...stored, sell: { ...rule, cost: 0.005 } }, stored)?.field).toBe('sell.cost');
  });

  test('is a price of at least 0.01, or of nothing, and not refused', () => {
    for (const cost of [0, 0.01, 0.013]) expect(itemFault({ ...item, sell: { ...rule, cost } })).toBeNull();
  });
});

describe('a stored item', () => {
  const stored = {
    name: 'Ame\u200bthyst',
    labels: [],
    usable: false,
    attunement: false,
    link: 'javascript:alert(1)',
    manual: 'Old\u00adBook',
    giveRatio: 1,
    sell: { cost: 1, tools: ['Ham\u200bmer'], buildings: [] },
    buy: null,
    craft: [{ ...recipe, label: 'For\u202ege', materials: { 'Ir\u200bon': 1 }, buildings: ['Mi\u200bll'] }],
  };

  test('keeps names and a link older than their rules, without the spaces around them', () => {
    expect(itemFault(stored, stored)).toBeNull();
    const trimmed = { ...stored, name: ` ${stored.name}`, link: `${stored.link} ` };
    expect(itemFault(trimmed, stored)).toBeNull();
    expect(misnamedReferences(stored, stored)).toEqual([]);
    // A name of dots or an empty one is refused even if it is stored.
    expect(itemFault({ ...stored, name: '..' }, { ...stored, name: '..' })?.reason).toBe('dots');
    expect(itemFault({ ...stored, name: '' }, { ...stored, name: '' })?.reason).toBe('noName');
  });

  test('may not get a new one', () => {
    expect(itemFault(stored)).toMatchObject({ reason: 'hiddenCharacter', field: 'name' });
    expect(itemFault({ ...stored, name: 'x\u200by' }, stored)?.field).toBe('name');
    expect(itemFault({ ...stored, link: 'javascript:alert(2)' }, stored)).toEqual({
      reason: 'otherScheme',
      field: 'link',
    });
    const label = { ...stored, craft: [...stored.craft, { ...recipe, label: 'For\u00adge' }] };
    expect(itemFault(label, stored)).toMatchObject({ reason: 'hiddenCharacter', field: 'craft.1.label' });
    const references = misnamedReferences(
      {
        ...stored,
        manual: 'x'.repeat(201),
        buy: { cost: 1, tools: ['Sa\u200bw'], buildings: ['Mi\u200bll', ''] },
        craft: [...stored.craft, { ...recipe, materials: { Iron: 1, 'St\u200beel': 1 } }],
      },
      stored,
    );
    expect(references.map(({ kind, field, fault }) => `${kind} ${field} ${fault.reason}`)).toEqual([
      'manual manual tooLong',
      'tool buy.tools.0 hiddenCharacter',
      'material craft.1.materials hiddenCharacter',
    ]);
  });
});
