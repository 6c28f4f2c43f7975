import type { Recipe } from '../contract/items.ts';
import { type FaultOf, isKept, nameFault } from './names/name-faults.ts';
import { isTooSmall } from './smallest-price.ts';
import { compareNames, isSameName } from './names/names.ts';

/** What is shown where a recipe does not say how many pieces it makes at once (specification, section 9). */
export const recipeDefaults = { minQuantity: 1, maxQuantity: 100 } as const;

export type RecipeRefusal =
  | 'noName'
  | 'tooLong'
  | 'negativeCost'
  | 'tinyCost'
  | 'negativeTime'
  | 'badMinimum'
  | 'badMaximum'
  | 'maximumBelowMinimum'
  | 'noMaterialName'
  | 'badMaterialQuantity'
  | 'costsNothing';

/** What is wrong with a recipe, and in which of its fields. */
export type RecipeFault = FaultOf<
  RecipeRefusal,
  'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'
>;

type Numbers = Pick<Recipe, 'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'>;

/** What was stored before, and may stay as it is: what is stored is older than the rules. */
export interface StoredRecipe {
  label: string | null;
  costs: readonly number[];
}

/** What is missing counts as what is shown for it: from 150 to nothing would read as from 150 to 100. */
const isReversed = ({ minQuantity, maxQuantity }: Numbers): boolean =>
  (minQuantity ?? recipeDefaults.minQuantity) > (maxQuantity ?? recipeDefaults.maxQuantity);

const isBelow = (value: number | null, least: number): boolean => value !== null && value < least;

/**
 * The first thing wrong with a recipe, or null when it may be saved (specification, section 5, Recipe). No label is no
 * fault: 'Recipe {n}' is only shown for it, and never stored.
 */
export function recipeFault(
  recipe: Numbers,
  stored: StoredRecipe = { label: null, costs: [] },
): RecipeFault | null {
  const quantities = Object.values(recipe.materials);
  const { label } = recipe;
  const misnamed = label === null || isKept(label, stored.label) ? null : nameFault(label);
  if (misnamed) return { ...misnamed, field: 'label' };
  if (recipe.cost < 0) return { reason: 'negativeCost', field: 'cost' };
  if (isTooSmall(recipe.cost, stored.costs)) return { reason: 'tinyCost', field: 'cost' };
  if (isBelow(recipe.timeRequired, 0)) return { reason: 'negativeTime', field: 'timeRequired' };
  if (isBelow(recipe.minQuantity, 1)) return { reason: 'badMinimum', field: 'minQuantity' };
  if (isBelow(recipe.maxQuantity, 1)) return { reason: 'badMaximum', field: 'maxQuantity' };
  if (isReversed(recipe)) return { reason: 'maximumBelowMinimum', field: 'maxQuantity' };
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

const hour = 3_600_000;

/** Hours as entered, in whole ms: 2.3 hours are not whole in floating point. */
export const hoursToTime = (hours: number): number => Math.round(hours * hour);

/** ms in hours, exactly what was entered. */
export const timeToHours = (time: number): number => time / hour;

/** What one piece takes of a material, where `craftQuantity` pieces are made of `quantity` of it at once. */
export const perUnit = (quantity: number, craftQuantity: number): number => quantity / craftQuantity;

/** The digits that tell every 32-bit float from its neighbours. */
const floatDigits = 9;

/**
 * What `craftQuantity` pieces take of a material: the `quantity` that `perUnit` was given, also when a store has kept
 * the result as a 32-bit float, as production does. Of all numbers that would be kept alike it is the shortest.
 */
export function perCraft(unit: number, craftQuantity: number): number {
  const kept = Math.fround(unit);
  const exact = unit * craftQuantity;
  for (let digits = 1; digits <= floatDigits; digits += 1) {
    const candidate = Number(exact.toPrecision(digits));
    if (Math.fround(perUnit(candidate, craftQuantity)) === kept) return candidate;
  }
  return exact;
}

/** Recipes without a label have no place by it: they follow the others, in the order in which they were. */
const sortByLabel = (recipes: readonly Recipe[]): Recipe[] =>
  recipes.toSorted((one, other) => {
    if (one.label === null || other.label === null)
      return Number(one.label === null) - Number(other.label === null);
    return compareNames(one.label, other.label);
  });

/** Labels are compared as names of items are. Recipes without one are never mistaken for each other. */
const hasLabel = (recipe: Recipe, label: string | null): boolean =>
  label !== null && recipe.label !== null && isSameName(recipe.label, label);

/** Where a recipe stands among others: itself, or the one with the very same label. */
function placeOf(recipes: readonly Recipe[], recipe: Recipe): number {
  const place = recipes.indexOf(recipe);
  return place === -1 ? recipes.findIndex(({ label }) => label !== null && label === recipe.label) : place;
}

/** Recipes without one of them. */
export function withoutRecipe(recipes: readonly Recipe[], removed: Recipe): Recipe[] {
  const place = placeOf(recipes, removed);
  return recipes.filter((_recipe, index) => index !== place);
}

/** `recipe` is made of `original`, which is among them, or is new. */
const othersOf = (recipes: readonly Recipe[], original: Recipe | null): readonly Recipe[] =>
  original ? withoutRecipe(recipes, original) : recipes;

/**
 * The recipes that give way when `recipe` is saved among these: those of its label, but for `original`, the one that it
 * was made of. One that keeps the label that it had takes its own place only, whatever others are called.
 */
export const replacedRecipes = (
  recipes: readonly Recipe[],
  recipe: Recipe,
  original: Recipe | null = null,
): Recipe[] =>
  original && original.label === recipe.label
    ? []
    : othersOf(recipes, original).filter((one) => hasLabel(one, recipe.label));

/**
 * Recipes with one more, sorted by label; one of the same label gives way to it, and so does `original`, the recipe that
 * it was made of (specification, section 4, Recipes).
 */
export function withRecipe(
  recipes: readonly Recipe[],
  recipe: Recipe,
  original: Recipe | null = null,
): Recipe[] {
  const replaced = replacedRecipes(recipes, recipe, original);
  return sortByLabel([...othersOf(recipes, original).filter((one) => !replaced.includes(one)), recipe]);
}
