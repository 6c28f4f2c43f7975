import { describe, expect, test } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import {
  perCraft,
  perUnit,
  recipeFault,
  renameMaterial,
  replacedRecipes,
  withoutRecipe,
  withRecipe,
} from '#core/rules/recipes.ts';
import { recipeOf } from './recipe.ts';

const recipe = recipeOf('Forge', { cost: 0, materials: { Iron: 1 } });

test('a recipe must cost money, time or materials, but needs no label', () => {
  expect(recipeFault(recipe)).toBeNull();
  expect(recipeFault({ ...recipe, label: null })).toBeNull();
  expect(recipeFault({ ...recipe, materials: {}, cost: 0.01 })).toBeNull();
  expect(recipeFault({ ...recipe, materials: {}, timeRequired: 1 })).toBeNull();
});

test.each<[object, string, string]>([
  [{ label: ' ' }, 'noName', 'label'],
  [{ materials: { '': 1 } }, 'noMaterialName', 'materials'],
  [{ materials: { Iron: 1, ' ': 1 } }, 'noMaterialName', 'materials'],
  [{ materials: { Iron: 0 } }, 'badMaterialQuantity', 'materials'],
  [{ materials: { Iron: NaN } }, 'badMaterialQuantity', 'materials'],
  [{ materials: {} }, 'costsNothing', 'cost'],
])('a recipe changed by %o has the fault %s at %s', (change, reason, field) => {
  expect(recipeFault({ ...recipe, ...change })).toEqual({ reason, field });
});

const reversed = { reason: 'maximumBelowMinimum', field: 'maxQuantity' };

test.each([
  [1, 1, null],
  [2, 9, null],
  [null, 1, null],
  [100, null, null],
  [null, null, null],
  [3, 2, reversed],
  [101, null, reversed],
])('a recipe for %s to %s pieces has the fault %o', (minQuantity, maxQuantity, fault) => {
  expect(recipeFault({ ...recipe, minQuantity, maxQuantity })).toEqual(fault);
});

test('a recipe keeps the position of a renamed material, and adds up the quantities of two materials that get the same name', () => {
  const renamed = renameMaterial({ a: 1, b: 2, c: 3 }, 'b', 'x');
  expect(JSON.stringify(renamed)).toBe('{"a":1,"x":2,"c":3}');
  expect(renameMaterial({ a: 0.1, b: 0.2 }, 'a', 'b')).toEqual({ b: 0.3 });
  expect(Object.keys(renameMaterial({ a: 1 }, 'a', '__proto__'))).toEqual(['__proto__']);
});

const [anvil, forge] = [recipeOf('Anvil'), recipeOf('Forge')];
const priced = (label: string | null, cost: number) => recipeOf(label, { cost });
const shown = (recipes: readonly Recipe[]) => recipes.map(({ label, cost }) => `${label} ${cost}`);

describe('a list of recipes', () => {
  test('sorts labels alphabetically, and puts recipes without a label last in their existing order', () => {
    const recipes = [recipeOf('Zinc'), priced(null, 1), recipeOf('forge'), priced(null, 2), recipeOf('Étau')];
    const sorted = ['Anvil 1', 'Étau 1', 'forge 1', 'Zinc 1', 'null 1', 'null 2'];
    expect(shown(withRecipe(recipes, anvil))).toEqual(sorted);
    const reordered = [priced(null, 1), priced(null, 2), anvil, recipeOf('Zinc'), recipeOf('Étau')];
    expect(shown(withRecipe(reordered, recipeOf('forge')))).toEqual(sorted);
  });

  test('never mistakes one recipe without a label for another', () => {
    const [first, second] = [priced(null, 1), priced(null, 2)];
    expect(shown(withRecipe([first, second], priced(null, 3)))).toEqual(['null 1', 'null 2', 'null 3']);
    expect(shown(withRecipe([first, second], priced('Named', 3), second))).toEqual(['Named 3', 'null 1']);
    expect(withoutRecipe([first, second], second)).toEqual([first]);
    expect(withoutRecipe([first, second], recipeOf(null))).toEqual([first, second]);
  });

  test('replaces the edited recipe, and any other with its new label', () => {
    expect(shown(withRecipe([anvil, forge], priced('Bellows', 2), forge))).toEqual(['Anvil 1', 'Bellows 2']);
    expect(shown(withRecipe([anvil, forge], priced('Anvil', 2), forge))).toEqual(['Anvil 2']);
  });

  test('compares labels like item names, ignoring case, spaces and Unicode form', () => {
    for (const label of ['FORGE', 'forge ', 'For\u200bge', '\uff26orge'])
      expect(shown(withRecipe([anvil, forge], priced(label, 2)))).toEqual(['Anvil 1', `${label} 2`]);
    expect(withRecipe([anvil, forge], recipeOf('F\u00f6rge'))).toHaveLength(3);
  });

  test('reports which recipes an edit would replace: those with the label, except the edited one', () => {
    const shouted = priced('FORGE', 3);
    expect(replacedRecipes([anvil, forge], recipeOf('Bellows'))).toEqual([]);
    expect(replacedRecipes([anvil, forge], recipeOf('forge '))).toEqual([forge]);
    expect(replacedRecipes([anvil, forge], recipeOf('FORGE'), forge)).toEqual([]);
    expect(replacedRecipes([anvil, forge], recipeOf('forge'), anvil)).toEqual([forge]);
    expect(replacedRecipes([shouted, forge], recipeOf('forge'), anvil)).toEqual([shouted, forge]);
    expect(replacedRecipes([shouted, forge], priced('Forge', 2), forge)).toEqual([]);
    expect(replacedRecipes([forge, recipeOf(null)], recipeOf(null))).toEqual([]);
  });

  test('still has all stored recipes that share a label after one of them is edited without a rename', () => {
    const stored = [priced('Forge', 1), priced('FORGE', 2), priced('Forge', 3)];
    expect(shown(withRecipe(stored, priced('Forge', 9), stored[2]))).toEqual(
      expect.arrayContaining(['Forge 1', 'FORGE 2', 'Forge 9']),
    );
  });

  test('recognises a copy of a recipe by its label', () => {
    const edited = withRecipe([anvil, forge], recipeOf('Bellows'), { ...forge });
    expect(shown(edited)).toEqual(['Anvil 1', 'Bellows 1']);
    expect(withoutRecipe([anvil, forge], { ...anvil })).toEqual([forge]);
    expect(withoutRecipe([anvil], forge)).toEqual([anvil]);
  });
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('materials for several pieces are read back as entered from a database of 32-bit floats, however it writes them', () => {
  const amounts = [...upTo(250), 0.5, 1.25, 12.34, 999_999, 1_234_567];
  const changed = upTo(60).flatMap((pieces) =>
    amounts
      .filter((quantity) => perCraft(Math.fround(perUnit(quantity, pieces)), pieces) !== quantity)
      .map((quantity) => `${quantity} for ${pieces} pieces`),
  );
  expect(changed).toEqual([]);
  expect(perCraft(2.333_333_3, 3)).toBe(7);
  // Neighbouring floats of this size differ only in the ninth digit.
  expect(perCraft(Math.fround(1_000.001_04), 1)).toBe(1_000.001_04);
});
