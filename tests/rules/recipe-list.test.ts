import { describe, expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { replacedRecipes, withoutRecipe, withRecipe } from '#core/rules/recipes.ts';

const recipeOf = (label: string | null, cost = 1): Recipe => ({
  label,
  cost,
  timeRequired: null,
  minQuantity: null,
  maxQuantity: null,
  materials: {},
  buildings: [],
  tools: [],
});

const [anvil, forge] = [recipeOf('Anvil'), recipeOf('Forge')];
const shown = (recipes: readonly Recipe[]) => recipes.map(({ label, cost }) => `${label} ${cost}`);

describe('a list of recipes', () => {
  it('sorts labels alphabetically, and puts recipes without a label last in their existing order', () => {
    const recipes = [
      recipeOf('Zinc'),
      recipeOf(null, 1),
      recipeOf('forge'),
      recipeOf(null, 2),
      recipeOf('Étau'),
    ];
    const sorted = ['Anvil 1', 'Étau 1', 'forge 1', 'Zinc 1', 'null 1', 'null 2'];
    expect(shown(withRecipe(recipes, anvil))).toEqual(sorted);
    const reordered = [recipeOf(null, 1), recipeOf(null, 2), anvil, recipeOf('Zinc'), recipeOf('Étau')];
    expect(shown(withRecipe(reordered, recipeOf('forge')))).toEqual(sorted);
  });

  it('never mistakes one recipe without a label for another', () => {
    const [first, second] = [recipeOf(null, 1), recipeOf(null, 2)];
    expect(shown(withRecipe([first, second], recipeOf(null, 3)))).toEqual(['null 1', 'null 2', 'null 3']);
    expect(shown(withRecipe([first, second], recipeOf('Named', 3), second))).toEqual(['Named 3', 'null 1']);
    expect(withoutRecipe([first, second], second)).toEqual([first]);
    expect(withoutRecipe([first, second], recipeOf(null))).toEqual([first, second]);
  });

  it('replaces the edited recipe, and any other with its new label', () => {
    expect(shown(withRecipe([anvil, forge], recipeOf('Bellows', 2), forge))).toEqual([
      'Anvil 1',
      'Bellows 2',
    ]);
    expect(shown(withRecipe([anvil, forge], recipeOf('Anvil', 2), forge))).toEqual(['Anvil 2']);
  });

  it('compares labels like item names, ignoring case, spaces and Unicode form', () => {
    for (const label of ['FORGE', 'forge ', 'For\u200bge', '\uff26orge'])
      expect(shown(withRecipe([anvil, forge], recipeOf(label, 2)))).toEqual(['Anvil 1', `${label} 2`]);
    expect(withRecipe([anvil, forge], recipeOf('F\u00f6rge'))).toHaveLength(3);
  });

  it('reports which recipes an edit would replace: those with the label, except the edited one', () => {
    const shouted = recipeOf('FORGE', 3);
    expect(replacedRecipes([anvil, forge], recipeOf('Bellows'))).toEqual([]);
    expect(replacedRecipes([anvil, forge], recipeOf('forge '))).toEqual([forge]);
    expect(replacedRecipes([anvil, forge], recipeOf('FORGE'), forge)).toEqual([]);
    expect(replacedRecipes([anvil, forge], recipeOf('forge'), anvil)).toEqual([forge]);
    expect(replacedRecipes([shouted, forge], recipeOf('forge'), anvil)).toEqual([shouted, forge]);
    expect(replacedRecipes([shouted, forge], recipeOf('Forge', 2), forge)).toEqual([]);
    expect(replacedRecipes([forge, recipeOf(null)], recipeOf(null))).toEqual([]);
  });

  it('still has all stored recipes that share a label after one of them is edited without a rename', () => {
    const stored = [recipeOf('Forge', 1), recipeOf('FORGE', 2), recipeOf('Forge', 3)];
    expect(shown(withRecipe(stored, recipeOf('Forge', 9), stored[2]))).toEqual(
      expect.arrayContaining(['Forge 1', 'FORGE 2', 'Forge 9']),
    );
  });

  it('recognises a copy of a recipe by its label', () => {
    expect(shown(withRecipe([anvil, forge], recipeOf('Bellows'), { ...forge }))).toEqual([
      'Anvil 1',
      'Bellows 1',
    ]);
    expect(withoutRecipe([anvil, forge], { ...anvil })).toEqual([forge]);
    expect(withoutRecipe([anvil], forge)).toEqual([anvil]);
  });
});
