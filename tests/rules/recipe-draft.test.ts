import { describe, expect, it, test } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { chosenOf } from '#core/rules/picked.ts';
import {
  type DraftMaterial,
  draftFault,
  fromRecipe,
  groupedDraft,
  hasOtherRange,
  nextDraft,
  settledDraft,
  shownDraft,
  type RecipeDraft,
  toRecipe,
  ungroupedDraft,
} from '#core/rules/recipe-draft.ts';
import { recipeOf } from './recipe.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index + 1);

const recipe = recipeOf('Forge', {
  cost: 2.5,
  timeRequired: 8_280_000,
  minQuantity: 2,
  maxQuantity: 5,
  materials: { Iron: 0.5 },
  buildings: ['Smithy'],
  tools: ['Hammer'],
});

const iron = (quantity: number): DraftMaterial[] => [{ name: 'Iron', quantity }];

/** A draft with one material. `quantity` is what `craftQuantity` pieces together need. */
const draftOf = (quantity: number, craftQuantity: number): RecipeDraft => ({
  ...fromRecipe(null),
  label: 'Forge',
  craftQuantity,
  minQuantity: craftQuantity,
  maxQuantity: craftQuantity,
  materials: iron(quantity),
});

const withSwitch = (draft: RecipeDraft, isMultiCraft: boolean): RecipeDraft =>
  nextDraft(draft, { ...draft, isMultiCraft });

const withChange = (draft: RecipeDraft, change: Partial<RecipeDraft>): RecipeDraft =>
  nextDraft(draft, { ...draft, ...change });

describe('a recipe in the dialog', () => {
  it('starts with a quantity of 1 when it is new', () => {
    const empty = { label: '', cost: null, hours: null, materials: [] };
    const one = { isMultiCraft: true, minQuantity: 1, maxQuantity: 1, craftQuantity: 1 };
    expect(fromRecipe(null)).toEqual({ ...empty, ...one });
  });

  const range = { minQuantity: 2, maxQuantity: 5 };

  it.each<[string, Partial<Recipe>, Partial<RecipeDraft>]>([
    [
      'hours, and materials per piece if the number of pieces is a range',
      {},
      { ...range, hours: 2.3, isMultiCraft: false, craftQuantity: 2, materials: iron(0.5) },
    ],
    [
      'materials for all pieces if the number of pieces is fixed',
      { minQuantity: 3, maxQuantity: 3, materials: { Iron: 7 / 3 } },
      { isMultiCraft: true, craftQuantity: 3, materials: iron(7) },
    ],
    ['one piece as fixed', { minQuantity: 1, maxQuantity: 1 }, { isMultiCraft: true, craftQuantity: 1 }],
    ['an absent minimum as a range', { minQuantity: null, maxQuantity: 1 }, { isMultiCraft: false }],
  ])('shows %s', (_, change, shown) => {
    expect(fromRecipe({ ...recipe, ...change })).toMatchObject(shown);
  });

  it('shows defaults for absent values, which remain absent unless edited', () => {
    const bare = { ...recipe, label: null, timeRequired: null, minQuantity: null, maxQuantity: null };
    const draft = fromRecipe(bare);
    const shown = { label: '', hours: null, minQuantity: 1, maxQuantity: 100, isMultiCraft: false };
    expect(draft).toMatchObject(shown);
    expect(toRecipe({ ...draft, label: 'Named' }, bare)).toEqual({ ...bare, label: 'Named' });
    expect(toRecipe({ ...draft, maxQuantity: 9, hours: 1 }, bare)).toMatchObject({
      minQuantity: null,
      maxQuantity: 9,
      timeRequired: 3_600_000,
    });
  });
});

it('a recipe from a draft equals the original when nothing was edited', () => {
  const ranges = [{}, { minQuantity: 5 }, { minQuantity: null }, { maxQuantity: null }];
  for (const range of ranges) {
    const before = { ...recipe, ...range };
    expect(toRecipe(fromRecipe(before), before)).toEqual(before);
  }
});

it('a recipe from a draft still has data that the dialog does not show, including keys of other programs', () => {
  const before = { ...recipe, season: 'winter' };
  expect(toRecipe({ ...fromRecipe(before), cost: 9 }, before)).toEqual({ ...before, cost: 9 });
});

it('a recipe from a draft has no tools and buildings when it is new', () => {
  const made = recipeOf('Forge', { cost: 0, minQuantity: 3, maxQuantity: 3, materials: { Iron: 7 / 3 } });
  expect(toRecipe(draftOf(7, 3), null)).toEqual(made);
});

it('a recipe from a draft has trimmed names, and adds up a material that is named twice, whatever its name is', () => {
  const materials: DraftMaterial[] = [
    { name: ' Iron', quantity: 0.1 },
    { name: '__proto__', quantity: 3 },
    { name: 'Iron ', quantity: 0.2 },
  ];
  const made = toRecipe({ ...draftOf(1, 1), label: ' Forge ', materials }, null);
  expect(made.label).toBe('Forge');
  expect(JSON.stringify(made.materials)).toBe('{"Iron":0.3,"__proto__":3}');
});

it('a recipe from a draft keeps spaces around stored names, because without them the names would be those of other items', () => {
  const plain = toRecipe({ ...draftOf(1, 1), label: 'Forge' }, null);
  const original = { ...plain, label: ' Forge', materials: { 'Iron ': 1 } };
  const made = toRecipe({ ...fromRecipe(original), cost: 2 }, original);
  expect([made.label, made.materials]).toEqual([' Forge', { 'Iron ': 1 }]);
});

test('recipe quantities do not change, however often the switch is turned', () => {
  const changed: string[] = [];
  for (const pieces of [1, 2, 3, 6, 7, 11, 12, 13, 30, 37, 40])
    for (const quantity of [...upTo(120), 0.5, 1.25, 12.34, 999_999]) {
      let draft = draftOf(quantity, pieces);
      for (let turn = 0; turn < 3; turn += 1) {
        draft = withSwitch(draft, false);
        if (draft.isMultiCraft || draft.minQuantity !== pieces || draft.maxQuantity !== pieces)
          changed.push(`${pieces} pieces`);
        draft = withSwitch(draft, true);
      }
      if (draft.craftQuantity !== pieces || chosenOf(draft.materials)[0]?.quantity !== quantity)
        changed.push(`${quantity} for ${pieces} pieces`);
    }
  expect(changed).toEqual([]);
});

describe('a change to a draft', () => {
  const perUnit = fromRecipe(recipe);

  it('turns the switch on when the member leaves the fields with equal quantities, not while they type', () => {
    const next = nextDraft(perUnit, { ...perUnit, maxQuantity: 2 });
    expect(next).toEqual({ ...perUnit, maxQuantity: 2 });
    expect(settledDraft(next)).toMatchObject({ isMultiCraft: true, craftQuantity: 2, materials: iron(1) });
  });

  it.each([{}, ...[0, -1, 1.5, Number.NaN].map((pieces) => ({ minQuantity: pieces, maxQuantity: pieces }))])(
    'leaves the switch off when the member leaves the fields with different or invalid quantities: %o',
    (change) => {
      const left = { ...perUnit, ...change };
      expect(settledDraft(left)).toEqual(left);
    },
  );

  it.each<[Partial<RecipeDraft>, boolean]>([
    [{}, false],
    [{ cost: 9, craftQuantity: 9 }, false],
    [{ minQuantity: 3 }, true],
    [{ maxQuantity: 4 }, true],
    [{ minQuantity: 3, maxQuantity: 4 }, true],
  ])('of %o changes the range: %s', (change, expected) => {
    expect(hasOtherRange(perUnit, { ...perUnit, ...change })).toBe(expected);
  });

  it('leaves material quantities that are not numbers as typed when the switch is turned', () => {
    const materials = ['2', null].map((quantity) => ({ name: 'Iron', quantity }));
    expect(withSwitch({ ...draftOf(7, 3), materials }, false).materials).toEqual(materials);
  });

  it('sets the craft quantity to the minimum of the range when the switch is turned on, and restores both', () => {
    const first = withSwitch(perUnit, true);
    expect(first).toMatchObject({ craftQuantity: 2, materials: iron(1) });
    expect(toRecipe(first, null)).toMatchObject({ minQuantity: 2, maxQuantity: 2 });
    const on = withChange(first, { craftQuantity: 4 });
    const off = withSwitch(on, false);
    expect(off).toMatchObject({ minQuantity: 2, maxQuantity: 5, materials: [{ quantity: 0.25 }] });
    expect(withSwitch(off, true)).toEqual(on);
  });

  it.each(['2,5', 'two', null, 0])('reports a faulty quantity %j after each turn of the switch', (wrong) => {
    let draft = withChange({ ...draftOf(7, 3), cost: 1 }, { craftQuantity: wrong });
    for (let turn = 0; turn < 4; turn += 1) {
      expect(draftFault(draft)?.field).toBe('minQuantity');
      expect(shownDraft(draft)).toEqual(draft);
      draft = withSwitch(draft, !draft.isMultiCraft);
    }
    expect(draft.craftQuantity).toBe(wrong);
    expect(draft.materials).toEqual(iron(7));
  });

  it('reports no fault in a quantity that the form does not show', () => {
    const wrong = withChange(perUnit, { maxQuantity: '2,5' });
    expect(draftFault(wrong)?.field).toBe('maxQuantity');
    expect(draftFault(withSwitch(wrong, true))).toBeNull();
    expect(withSwitch(withSwitch(wrong, true), false)).toEqual(wrong);
  });
});

describe('a recipe draft', () => {
  const good = fromRecipe(recipe);

  it('has no cost or time if these fields are empty', () => {
    const cheap = { ...good, cost: null, hours: null };
    expect(draftFault(cheap)).toBeNull();
    expect(toRecipe(cheap, null)).toMatchObject({ cost: 0, timeRequired: null });
    expect(toRecipe(cheap, { ...recipe, timeRequired: 0 }).timeRequired).toBe(0);
    expect(toRecipe(cheap, recipe).timeRequired).toBeNull();
    expect(toRecipe({ ...good, hours: 0 }, recipe).timeRequired).toBe(0);
  });

  const changes = (field: string, ...all: Partial<RecipeDraft>[]) =>
    all.map((change): [Partial<RecipeDraft>, string] => [change, field]);

  it.each([
    ...changes('label', { label: ' ' }),
    ...changes('cost', { cost: -1 }, { cost: Number.NaN }, { cost: '2,5,' }),
    ...changes('timeRequired', { hours: -1 }, { hours: Number.NaN }, { hours: 'one' }),
    ...changes('minQuantity', ...[0, null, '1', 1.5].map((minQuantity) => ({ minQuantity }))),
    ...changes('maxQuantity', { maxQuantity: Number.NaN }, { minQuantity: 6 }),
    ...changes('materials', { materials: [{ name: '', quantity: 1 }] }),
    ...[0, null, '1', Number.NaN, Number.POSITIVE_INFINITY].flatMap((quantity) =>
      changes('materials', { materials: [{ name: 'Iron', quantity }] }),
    ),
  ])('changed by %o has a fault in %s', (change, field) => {
    expect(draftFault({ ...good, ...change })?.field).toBe(field);
  });

  it('may keep a stored label and cost that break newer rules, but may not get them', () => {
    for (const [old, field] of [
      [{ label: 'For\u200bge' }, 'label'],
      [{ cost: 2.000_001 }, 'cost'],
    ] as const) {
      const original = { ...recipe, ...old };
      const draft = fromRecipe(original);
      expect(draftFault({ ...draft, hours: 1 }, original)).toBeNull();
      expect([draftFault(draft)?.field, draftFault(draft, recipe)?.field]).toEqual([field, field]);
    }
  });

  it('has a fault while a typed material is not chosen, and the switch does not delete the typed text', () => {
    const typed = { ...good, materials: [...good.materials, 'Iro'] };
    expect(draftFault(typed)).toEqual({ reason: 'unchosenMaterial', field: 'materials' });
    const off = nextDraft(typed, { ...typed, isMultiCraft: !typed.isMultiCraft });
    expect(off.materials.at(-1)).toBe('Iro');
    expect(toRecipe(typed, null).materials).toEqual(toRecipe(good, null).materials);
  });

  it('is the same after its quantities were grouped for a merge', () => {
    expect(ungroupedDraft(groupedDraft(good))).toEqual(good);
  });

  it.each([-1, 0])('has a fault if one of two equal materials has the quantity %d', (quantity) => {
    const materials = [...iron(2), ...iron(quantity)];
    expect(draftFault({ ...good, materials })?.reason).toBe('badMaterialQuantity');
  });
});
