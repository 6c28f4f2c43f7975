import type { Recipe } from '../contract/items.ts';

/** What is shown where a recipe does not say how many pieces it makes at once (specification, section 9). */
export const recipeDefaults = { minQuantity: 1, maxQuantity: 100 } as const;

export type RecipeRefusal =
  | 'noName'
  | 'negativeCost'
  | 'negativeTime'
  | 'badMinimum'
  | 'badMaximum'
  | 'noMaterialName'
  | 'badMaterialQuantity'
  | 'costsNothing';

/** What is wrong with a recipe, and in which of its fields. */
export interface RecipeFault {
  reason: RecipeRefusal;
  field: 'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials';
}

type Numbers = Pick<Recipe, 'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'>;

const isBelow = (value: number | null, least: number): boolean => value !== null && value < least;

/** The first thing wrong with a recipe, or null when it may be saved (specification, section 5, Recipe). No label is no fault. */
export function recipeFault(recipe: Numbers): RecipeFault | null {
  const quantities = Object.values(recipe.materials);
  if (recipe.label !== null && recipe.label.trim() === '') return { reason: 'noName', field: 'label' };
  if (recipe.cost < 0) return { reason: 'negativeCost', field: 'cost' };
  if (isBelow(recipe.timeRequired, 0)) return { reason: 'negativeTime', field: 'timeRequired' };
  if (isBelow(recipe.minQuantity, 1)) return { reason: 'badMinimum', field: 'minQuantity' };
  if (isBelow(recipe.maxQuantity, 1)) return { reason: 'badMaximum', field: 'maxQuantity' };
  if (Object.keys(recipe.materials).some((name) => name.trim() === ''))
    return { reason: 'noMaterialName', field: 'materials' };
  if (!quantities.every((quantity) => quantity > 0))
    return { reason: 'badMaterialQuantity', field: 'materials' };
  const takesSomething = recipe.cost > 0 || (recipe.timeRequired ?? 0) > 0 || quantities.length > 0;
  return takesSomething ? null : { reason: 'costsNothing', field: 'cost' };
}

/** A recipe's materials with one of them renamed, in its place; quantities add up where it already names the new one. */
export function renameMaterial(
  materials: Record<string, number>,
  from: string,
  to: string,
): Record<string, number> {
  const renamed = new Map<string, number>();
  for (const [name, quantity] of Object.entries(materials)) {
    const key = name === from ? to : name;
    renamed.set(key, (renamed.get(key) ?? 0) + quantity);
  }
  return Object.fromEntries(renamed);
}
