import type { Recipe } from '../contract/items.ts';
import { type FaultOf, isKept, nameFault } from './names/name-faults.ts';
import { isTooSmall } from './smallest-price.ts';
import { compareNames, isSameName } from './names/names.ts';

/**
 * The quantities that the app shows if a recipe does not say how many pieces it makes at once
 * (docs/specification.md#s9-recipe-quantities).
 */
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

/** A fault of a recipe, and the field at fault. */
export type RecipeFault = FaultOf<
  RecipeRefusal,
  'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'
>;

type Numbers = Pick<Recipe, 'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'>;

/** Stored values that may stay as they are, because they can be older than the rules. */
export interface StoredRecipe {
  label: string | null;
  costs: readonly number[];
}

/**
 * A missing quantity counts as the default that the app shows: from 150 to nothing would read as from 150 to
 * 100.
 */
const isReversed = ({ minQuantity, maxQuantity }: Numbers): boolean =>
  (minQuantity ?? recipeDefaults.minQuantity) > (maxQuantity ?? recipeDefaults.maxQuantity);

const isBelow = (value: number | null, least: number): boolean => value !== null && value < least;

/**
 * The first fault of a recipe, or null if it may be saved (docs/specification.md#s5-recipe). A missing label
 * is not a fault: the app shows 'Recipe {n}' for it but never stores that.
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

/**
 * A recipe's materials with one renamed in its place; its quantity is added if the new name exists already.
 */
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

/** Converts entered hours to whole ms: 2.3 hours are not whole in floating point. */
export const hoursToTime = (hours: number): number => Math.round(hours * hour);

/** Converts ms to hours, exactly as entered. */
export const timeToHours = (time: number): number => time / hour;

/** The quantity of a material for one piece, if `craftQuantity` pieces take `quantity` of it. */
export const perUnit = (quantity: number, craftQuantity: number): number => quantity / craftQuantity;

/** The number of digits that distinguishes every 32-bit float from its neighbours. */
const floatDigits = 9;

/**
 * The quantity of a material for `craftQuantity` pieces: the `quantity` given to `perUnit`, even if a store
 * keeps the result as a 32-bit float, as production does. It is the shortest number of all that would be
 * stored alike.
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

/** Sorts by label; recipes without one follow in their previous order. */
const sortByLabel = (recipes: readonly Recipe[]): Recipe[] =>
  recipes.toSorted((one, other) => {
    if (one.label === null || other.label === null)
      return Number(one.label === null) - Number(other.label === null);
    return compareNames(one.label, other.label);
  });

/** Labels compare like names of items. Recipes without a label never equal each other. */
const hasLabel = (recipe: Recipe, label: string | null): boolean =>
  label !== null && recipe.label !== null && isSameName(recipe.label, label);

/** The index of a recipe among others: its own, or that of the one with the very same label. */
function placeOf(recipes: readonly Recipe[], recipe: Recipe): number {
  const place = recipes.indexOf(recipe);
  return place === -1 ? recipes.findIndex(({ label }) => label !== null && label === recipe.label) : place;
}

export function withoutRecipe(recipes: readonly Recipe[], removed: Recipe): Recipe[] {
  const place = placeOf(recipes, removed);
  return recipes.filter((_recipe, index) => index !== place);
}

/** The recipes other than `original`; all of them for a new recipe. */
const othersOf = (recipes: readonly Recipe[], original: Recipe | null): readonly Recipe[] =>
  original ? withoutRecipe(recipes, original) : recipes;

/**
 * The recipes that saving `recipe` replaces: those with its label, except `original`, the one that it was
 * made from. If the label has not changed, it replaces only its original, whatever labels the others have.
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
 * Adds a recipe and sorts by label; it replaces one with the same label and `original`, the recipe that it
 * was made from (docs/specification.md#s4-recipes-add, docs/specification.md#s4-recipes-sort).
 */
export function withRecipe(
  recipes: readonly Recipe[],
  recipe: Recipe,
  original: Recipe | null = null,
): Recipe[] {
  const replaced = replacedRecipes(recipes, recipe, original);
  return sortByLabel([...othersOf(recipes, original).filter((one) => !replaced.includes(one)), recipe]);
}
