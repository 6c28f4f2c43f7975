import { describe, expect, it, test } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import {
  type DraftMaterial,
  draftFault,
  fromRecipe,
  nextDraft,
  settledDraft,
  type RecipeDraft,
  toRecipe,
} from '#core/rules/recipe-draft.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index + 1);

const recipe: Recipe = {
  label: 'Forge',
  cost: 2.5,
  timeRequired: 8_280_000,
  minQuantity: 2,
  maxQuantity: 5,
  materials: { Iron: 0.5 },
  buildings: ['Smithy'],
  tools: ['Hammer'],
};

/** A draft with one material for `craftQuantity` pieces at once. */
const draftOf = (quantity: number, craftQuantity: number): RecipeDraft => ({
  ...fromRecipe(null),
  label: 'Forge',
  craftQuantity,
  minQuantity: craftQuantity,
  maxQuantity: craftQuantity,
  materials: [{ name: 'Iron', quantity }],
});

const switched = (draft: RecipeDraft, isMultiCraft: boolean): RecipeDraft =>
  nextDraft(draft, { ...draft, isMultiCraft });

/** The recipe as a store with only 32-bit floats returns it. */
const stored = (made: Recipe): Recipe => ({
  ...made,
  cost: Math.fround(made.cost),
  materials: Object.fromEntries(
    Object.entries(made.materials).map(([name, quantity]) => [name, Math.fround(quantity)]),
  ),
});

describe('a recipe in the editor', () => {
  it('starts with one piece at a time when it is new', () => {
    expect(fromRecipe(null)).toEqual({
      label: '',
      cost: null,
      hours: null,
      isMultiCraft: true,
      minQuantity: 1,
      maxQuantity: 1,
      craftQuantity: 1,
      materials: [],
    });
  });

  it('shows hours, and materials per piece where it makes a range of pieces', () => {
    expect(fromRecipe(recipe)).toMatchObject({
      hours: 2.3,
      isMultiCraft: false,
      minQuantity: 2,
      maxQuantity: 5,
      craftQuantity: 2,
      materials: [{ name: 'Iron', quantity: 0.5 }],
    });
  });

  it('shows materials for all pieces where it makes a fixed number', () => {
    const draft = fromRecipe({ ...recipe, minQuantity: 3, maxQuantity: 3, materials: { Iron: 7 / 3 } });
    expect(draft).toMatchObject({
      isMultiCraft: true,
      craftQuantity: 3,
      materials: [{ name: 'Iron', quantity: 7 }],
    });
  });

  it('shows defaults for absent values, and leaves them absent unless edited', () => {
    const bare = { ...recipe, label: null, timeRequired: null, minQuantity: null, maxQuantity: null };
    const draft = fromRecipe(bare);
    expect(draft).toMatchObject({
      label: '',
      hours: null,
      minQuantity: 1,
      maxQuantity: 100,
      isMultiCraft: false,
    });
    expect(toRecipe({ ...draft, label: 'Named' }, bare)).toEqual({ ...bare, label: 'Named' });
    expect(toRecipe({ ...draft, maxQuantity: 9, hours: 1 }, bare)).toMatchObject({
      minQuantity: null,
      maxQuantity: 9,
      timeRequired: 3_600_000,
    });
  });

  it('does not treat an absent minimum as equal to the maximum', () => {
    expect(fromRecipe({ ...recipe, minQuantity: null, maxQuantity: 1 }).isMultiCraft).toBe(false);
  });
});

describe('a recipe from a draft', () => {
  it('equals the original when nothing was edited', () => {
    for (const [minQuantity, maxQuantity] of [
      [2, 5],
      [3, 3],
      [1, 1],
      [null, 4],
      [4, null],
    ] as const) {
      const before = { ...recipe, minQuantity, maxQuantity };
      expect(toRecipe(fromRecipe(before), before)).toEqual(before);
    }
  });

  it('keeps what the dialog does not show, including other programs’ keys', () => {
    const before = { ...recipe, season: 'winter' };
    const made = toRecipe({ ...fromRecipe(before), cost: 9 }, before);
    expect(made).toEqual({ ...before, cost: 9 });
  });

  it('needs no tools and buildings when it is new', () => {
    expect(toRecipe(draftOf(7, 3), null)).toEqual({
      label: 'Forge',
      cost: 0,
      timeRequired: null,
      minQuantity: 3,
      maxQuantity: 3,
      materials: { Iron: 7 / 3 },
      buildings: [],
      tools: [],
    });
  });

  it('has no spaces around names, adds up a material named twice, and treats no name specially', () => {
    const materials: DraftMaterial[] = [
      { name: ' Iron', quantity: 1 },
      { name: '__proto__', quantity: 3 },
      { name: 'Iron ', quantity: 2 },
    ];
    const made = toRecipe({ ...draftOf(1, 1), label: ' Forge ', materials }, null);
    expect(made.label).toBe('Forge');
    expect(Object.entries(made.materials)).toEqual([
      ['Iron', 3],
      ['__proto__', 3],
    ]);
  });

  it('keeps spaces around stored names, which would otherwise be those of other items', () => {
    const plain = toRecipe({ ...draftOf(1, 1), label: 'Forge' }, null);
    const original = { ...plain, label: ' Forge', materials: { 'Iron ': 1 } };
    const made = toRecipe({ ...fromRecipe(original), cost: 2 }, original);
    expect([made.label, made.materials]).toEqual([' Forge', { 'Iron ': 1 }]);
  });
});

describe('recipe quantities', () => {
  const quantities = [...upTo(120), 0.5, 1.25, 12.34, 999_999];

  test('are read back as entered, however often the switch is changed', () => {
    for (const pieces of upTo(40))
      for (const quantity of quantities) {
        let draft = draftOf(quantity, pieces);
        for (let turn = 0; turn < 3; turn += 1) {
          draft = switched(draft, false);
          expect(draft).toMatchObject({ isMultiCraft: false, minQuantity: pieces, maxQuantity: pieces });
          draft = switched(draft, true);
        }
        expect(draft.materials).toEqual([{ name: 'Iron', quantity }]);
        expect(draft.craftQuantity).toBe(pieces);
      }
  });

  test('are read back as entered from a store of 32-bit floats', () => {
    for (const pieces of upTo(40))
      for (const quantity of quantities) {
        const before = stored(toRecipe(draftOf(quantity, pieces), null));
        expect(fromRecipe(before).materials).toEqual([{ name: 'Iron', quantity }]);
        // Opened and saved without an edit, it is unchanged.
        expect(stored(toRecipe(fromRecipe(before), before))).toEqual(before);
      }
  });
});

describe('a reported change', () => {
  const perUnit = fromRecipe(recipe);

  it('turns the switch on once equal minimum and maximum are left, not during typing', () => {
    const next = nextDraft(perUnit, { ...perUnit, maxQuantity: 2 });
    expect(next).toEqual({ ...perUnit, maxQuantity: 2 });
    expect(settledDraft(next)).toMatchObject({
      isMultiCraft: true,
      craftQuantity: 2,
      materials: [{ name: 'Iron', quantity: 1 }],
    });
  });

  it.each([0, -1, 1.5, Number.NaN])(
    'does not turn the switch on when both become %d, which is no quantity',
    (quantity) => {
      const reported = { ...perUnit, minQuantity: quantity, maxQuantity: quantity };
      expect(settledDraft(reported)).toEqual(reported);
    },
  );

  it('leaves the switch off after it was turned off', () => {
    const off = switched(draftOf(7, 3), false);
    expect(off).toMatchObject({ isMultiCraft: false, minQuantity: 3, maxQuantity: 3 });
    const costlier = nextDraft(off, { ...off, cost: 5 });
    expect(costlier).toEqual({ ...off, cost: 5 });
  });

  it('keeps entered quantities when the number of pieces changes', () => {
    const next = nextDraft(draftOf(7, 3), { ...draftOf(7, 3), craftQuantity: 5 });
    expect(next).toMatchObject({ craftQuantity: 5, minQuantity: 5, maxQuantity: 5 });
    expect(next.materials).toEqual([{ name: 'Iron', quantity: 7 }]);
    expect(toRecipe(next, null).materials).toEqual({ Iron: 7 / 5 });
  });

  it('makes the minimum of a range at once when the switch is turned on', () => {
    expect(switched(perUnit, true)).toMatchObject({
      craftQuantity: 2,
      minQuantity: 2,
      maxQuantity: 2,
      materials: [{ name: 'Iron', quantity: 1 }],
    });
  });

  it('does not divide by a missing quantity', () => {
    const off = switched({ ...draftOf(7, 3), craftQuantity: null }, false);
    expect(off).toMatchObject({ minQuantity: 1, maxQuantity: 1, materials: [{ quantity: 7 }] });
    const on = switched({ ...perUnit, minQuantity: 0 }, true);
    expect(on).toMatchObject({ craftQuantity: 1, materials: [{ quantity: 0.5 }] });
  });
});

describe('a recipe draft', () => {
  const good = fromRecipe(recipe);

  it('costs nothing and takes no time where these are empty', () => {
    const cheap = { ...good, cost: null, hours: null };
    expect(draftFault(cheap)).toBeNull();
    expect(toRecipe(cheap, null)).toMatchObject({ cost: 0, timeRequired: null });
    expect(toRecipe(cheap, { ...recipe, timeRequired: 0 }).timeRequired).toBe(0);
    expect(toRecipe(cheap, recipe).timeRequired).toBeNull();
    expect(toRecipe({ ...good, hours: 0 }, recipe).timeRequired).toBe(0);
  });

  it('may be saved when it costs money, time or materials', () => {
    expect(draftFault(good)).toBeNull();
    const nothing = { ...good, cost: 0, hours: 0, materials: [] };
    expect(draftFault({ ...nothing, cost: 0.01 })).toBeNull();
    expect(draftFault({ ...nothing, hours: 0.01 })).toBeNull();
    expect(draftFault({ ...nothing, materials: [{ name: 'Iron', quantity: 0.01 }] })).toBeNull();
    expect(draftFault(nothing)?.reason).toBe('costsNothing');
  });

  it.each<[Partial<RecipeDraft>, string]>([
    [{ label: ' ' }, 'label'],
    [{ cost: -1 }, 'cost'],
    [{ cost: Number.NaN }, 'cost'],
    [{ cost: '2,5,' }, 'cost'],
    [{ hours: -1 }, 'timeRequired'],
    [{ hours: Number.NaN }, 'timeRequired'],
    [{ hours: 'one' }, 'timeRequired'],
    [{ minQuantity: 0 }, 'minQuantity'],
    [{ minQuantity: null }, 'minQuantity'],
    [{ minQuantity: '1' }, 'minQuantity'],
    [{ minQuantity: 1.5 }, 'minQuantity'],
    [{ maxQuantity: Number.NaN }, 'maxQuantity'],
    [{ minQuantity: 6 }, 'maxQuantity'],
    [{ materials: [{ name: '', quantity: 1 }] }, 'materials'],
    [{ materials: [{ name: 'Iron', quantity: 0 }] }, 'materials'],
    [{ materials: [{ name: 'Iron', quantity: null }] }, 'materials'],
    [{ materials: [{ name: 'Iron', quantity: '1' }] }, 'materials'],
    [{ materials: [{ name: 'Iron', quantity: Number.NaN }] }, 'materials'],
    [{ materials: [{ name: 'Iron', quantity: Number.POSITIVE_INFINITY }] }, 'materials'],
  ])('changed by %o may not be saved, and %s is at fault', (change, field) => {
    expect(draftFault({ ...good, ...change })?.field).toBe(field);
  });

  it('may not be saved with a material typed without being chosen, which survives the switch', () => {
    const typed = { ...good, materials: [...good.materials, 'Iro'] };
    expect(draftFault(typed)).toEqual({ reason: 'unchosenMaterial', field: 'materials' });
    const off = nextDraft(typed, { ...typed, isMultiCraft: !typed.isMultiCraft });
    expect(off.materials.at(-1)).toBe('Iro');
    expect(toRecipe(typed, null).materials).toEqual(toRecipe(good, null).materials);
  });

  it.each([-1, 0])('may not hide a material of %d behind another of its name', (quantity) => {
    const materials = [
      { name: 'Iron', quantity: 2 },
      { name: 'Iron', quantity },
    ];
    expect(draftFault({ ...good, materials })?.reason).toBe('badMaterialQuantity');
  });
});
