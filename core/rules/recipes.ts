import { hasTooManyDecimals, sum } from '#numbers/decimals.ts';
import { type Recipe, recipeFields } from '../contract/items.ts';
import { type BoundFault, boundFaults } from './bounds.ts';
import { type FaultOf, equalsStored, nameFault } from './names/name-faults.ts';
import { compareNames, isSameName } from './names/names.ts';

/**
 * The quantities of pieces that the app shows for a recipe without its own
 * (docs/specification.md#s9-recipe-quantities).
 */
export const recipeDefaults = { minQuantity: 1, maxQuantity: 100 } as const;

export type RecipeRefusal =
  | 'noName'
  | 'tooLong'
  | 'tooManyDecimals'
  | 'maximumBelowMinimum'
  | 'noMaterialName'
  | 'badMaterialQuantity'
  | 'costsNothing';

/** A fault of a recipe, and the field at fault. */
export type RecipeFault = BoundFault | FaultOf<RecipeRefusal, 'label' | 'cost' | 'maxQuantity' | 'materials'>;

type CheckedRecipe = Pick<
  Recipe,
  'label' | 'cost' | 'timeRequired' | 'minQuantity' | 'maxQuantity' | 'materials'
>;

/**
 * Whether min exceeds max. A missing quantity counts as the default that the app shows: a min of 150 without
 * a max would read as 'from 150 to 100'.
 */
const isReversed = ({ minQuantity, maxQuantity }: CheckedRecipe): boolean =>
  (minQuantity ?? recipeDefaults.minQuantity) > (maxQuantity ?? recipeDefaults.maxQuantity);

/**
 * The first fault of a recipe, or null if it may be saved (docs/specification.md#s5-recipe). A missing label
 * is not a fault: the app shows 'Recipe {n}' instead but never stores that. The label and the cost of any of the
 * `stored` recipes may stay, because they can be older than the rules.
 */
export function recipeFault(
  recipe: CheckedRecipe,
  stored?: readonly Pick<Recipe, 'label' | 'cost'>[] | null,
): RecipeFault | null {
  const quantities = Object.values(recipe.materials);
  const { label } = recipe;
  const misnamed =
    label === null || stored?.some((one) => equalsStored(label, one.label)) ? null : nameFault(label);
  if (misnamed) return { ...misnamed, field: 'label' };
  const [outOfBounds] = boundFaults(recipeFields, recipe);
  if (outOfBounds) return outOfBounds;
  const storedCosts = (stored ?? []).map(({ cost }) => cost);
  if (hasTooManyDecimals(recipe.cost, storedCosts)) return { reason: 'tooManyDecimals', field: 'cost' };
  if (isReversed(recipe)) return { reason: 'maximumBelowMinimum', field: 'maxQuantity' };
  if (Object.keys(recipe.materials).some((name) => name.trim() === ''))
    return { reason: 'noMaterialName', field: 'materials' };
  if (!quantities.every((quantity) => quantity > 0))
    return { reason: 'badMaterialQuantity', field: 'materials' };
  const takesSomething = recipe.cost > 0 || (recipe.timeRequired ?? 0) > 0 || quantities.length > 0;
  return takesSomething ? null : { reason: 'costsNothing', field: 'cost' };
}

/**
 * Renames a material without moving it. If the new name exists already, the quantities are added.
 */
export function renameMaterial(
  materials: Record<string, number>,
  from: string,
  to: string,
): Record<string, number> {
  const renamed = new Map<string, number>();
  for (const [name, quantity] of Object.entries(materials)) {
    const key = name === from ? to : name;
    renamed.set(key, sum(renamed.get(key) ?? 0, quantity));
  }
  return Object.fromEntries(renamed);
}

const hour = 3_600_000;

/** Converts entered hours to whole ms: in floating point, 2.3 hours are not a whole number of ms. */
export const hoursToTime = (hours: number): number => Math.round(hours * hour);

/** Converts ms back to the hours that the user entered. */
export const timeToHours = (time: number): number => time / hour;

/** The quantity of a material for one piece, if `craftQuantity` pieces take `quantity` of it. */
export const perUnit = (quantity: number, craftQuantity: number): number => quantity / craftQuantity;

/** The number of digits that distinguishes every 32-bit float from its neighbours. */
const floatDigits = 9;

/**
 * The quantity of a material for `craftQuantity` pieces. It reverses `perUnit` even if a database rounds the
 * quantity per piece to a 32-bit float, as production does: of all quantities that would be stored as the
 * same float, it returns the one with the fewest digits.
 */
export function perCraft(unit: number, craftQuantity: number): number {
  const storedUnit = Math.fround(unit);
  const exact = unit * craftQuantity;
  for (let digits = 1; digits <= floatDigits; digits += 1) {
    const candidate = Number(exact.toPrecision(digits));
    if (Math.fround(perUnit(candidate, craftQuantity)) === storedUnit) return candidate;
  }
  return exact;
}

/** Sorts by label; recipes without one follow in their previous order. */
const sortByLabel = (recipes: readonly Recipe[]): Recipe[] =>
  recipes.toSorted(
    (one, other) =>
      Number(one.label === null) - Number(other.label === null) ||
      compareNames(String(one.label), String(other.label)),
  );

/** Compares labels like names of items. Recipes without a label never match. */
const hasLabel = (recipe: Recipe, label: string | null): boolean =>
  label !== null && recipe.label !== null && isSameName(recipe.label, label);

/**
 * The index of a recipe. If the list does not contain it: the index of the recipe with exactly the same label; -1 if
 * there is none.
 */
function indexOfRecipe(recipes: readonly Recipe[], recipe: Recipe): number {
  const index = recipes.indexOf(recipe);
  return index === -1 ? recipes.findIndex(({ label }) => label !== null && label === recipe.label) : index;
}

export function withoutRecipe(recipes: readonly Recipe[], removed: Recipe): Recipe[] {
  const removedIndex = indexOfRecipe(recipes, removed);
  return recipes.filter((_recipe, index) => index !== removedIndex);
}

/** The recipes other than `original`; all of them for a new recipe. */
const othersOf = (recipes: readonly Recipe[], original: Recipe | null): readonly Recipe[] =>
  original ? withoutRecipe(recipes, original) : recipes;

/**
 * The other recipes that saving `recipe` replaces: those with its label. `original`, the one being edited, is
 * not among them. None if the edit has not changed the label.
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
 * Adds a recipe and sorts by label. It replaces `original`, the one being edited, and `replacedRecipes`
 * (docs/specification.md#s4-recipes-add, docs/specification.md#s4-recipes-sort).
 */
export function withRecipe(
  recipes: readonly Recipe[],
  recipe: Recipe,
  original: Recipe | null = null,
): Recipe[] {
  const replaced = replacedRecipes(recipes, recipe, original);
  return sortByLabel([...othersOf(recipes, original).filter((one) => !replaced.includes(one)), recipe]);
}
