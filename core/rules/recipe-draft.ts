import type { Recipe } from '../contract/items.ts';
import {
  hoursToTime,
  perCraft,
  perUnit,
  recipeDefaults,
  recipeFault,
  type RecipeFault,
  timeToHours,
} from './recipes.ts';

/** A material as it is entered; of two of one name the quantities add up. */
export interface DraftMaterial {
  name: string;
  quantity: number;
}

/** A recipe as it is entered (specification, section 2, Recipe dialog). */
export interface RecipeDraft {
  /** Empty where it has none. */
  label: string;
  /** In MO. */
  cost: number;
  hours: number;
  /** `craftQuantity` pieces are made at once: the materials' quantities are for all of them, not for one. */
  isMultiCraft: boolean;
  minQuantity: number;
  maxQuantity: number;
  craftQuantity: number;
  materials: DraftMaterial[];
}

const isSet = (quantity: number | null): quantity is number =>
  Number.isSafeInteger(quantity) && quantity! >= 1;

/** How many pieces a draft makes at once; 1 while that is not set, so that nothing is divided by it. */
const piecesOf = (craftQuantity: number): number => (isSet(craftQuantity) ? craftQuantity : 1);

const converted = (
  materials: readonly DraftMaterial[],
  convert: (quantity: number, pieces: number) => number,
  pieces: number,
): DraftMaterial[] => materials.map(({ name, quantity }) => ({ name, quantity: convert(quantity, pieces) }));

const range = (quantity: number) => ({ minQuantity: quantity, maxQuantity: quantity });

/** A draft for one piece as one for `pieces` at once. */
const multiCraft = (draft: RecipeDraft, pieces: number): RecipeDraft => ({
  ...draft,
  ...range(pieces),
  isMultiCraft: true,
  craftQuantity: pieces,
  materials: converted(draft.materials, perCraft, pieces),
});

/** A draft for several pieces at once as one for a single piece. */
const singleCraft = (draft: RecipeDraft): RecipeDraft => {
  const pieces = piecesOf(draft.craftQuantity);
  return {
    ...draft,
    ...range(pieces),
    isMultiCraft: false,
    materials: converted(draft.materials, perUnit, pieces),
  };
};

/** What a new recipe starts with (readings: the dialog starts at 1 and 1). */
const emptyDraft: RecipeDraft = {
  label: '',
  cost: 0,
  hours: 0,
  isMultiCraft: true,
  ...range(1),
  craftQuantity: 1,
  materials: [],
};

/** A recipe as it is edited; a new one for null. Equal quantities that are set are made at once (section 4, Recipes). */
export function fromRecipe(recipe: Recipe | null): RecipeDraft {
  if (!recipe) return emptyDraft;
  const { label, cost, timeRequired, minQuantity, maxQuantity, materials } = recipe;
  const draft: RecipeDraft = {
    label: label ?? '',
    cost,
    hours: timeToHours(timeRequired ?? 0),
    isMultiCraft: false,
    minQuantity: minQuantity ?? recipeDefaults.minQuantity,
    maxQuantity: maxQuantity ?? recipeDefaults.maxQuantity,
    craftQuantity: minQuantity ?? recipeDefaults.minQuantity,
    materials: Object.entries(materials).map(([name, quantity]) => ({ name, quantity })),
  };
  return isSet(minQuantity) && minQuantity === maxQuantity ? multiCraft(draft, minQuantity) : draft;
}

/**
 * What a reported draft becomes, after what was before it: materials are converted when the switch is turned, and it is
 * turned by itself when the least and the most become equal (specification, section 4, Recipes).
 */
export function nextDraft(before: RecipeDraft, reported: RecipeDraft): RecipeDraft {
  const { minQuantity, maxQuantity, craftQuantity } = reported;
  if (before.isMultiCraft && !reported.isMultiCraft) return singleCraft(reported);
  if (before.isMultiCraft) return { ...reported, ...range(craftQuantity) };
  // A range is not one quantity: the least that it allows is the nearest.
  if (reported.isMultiCraft) return multiCraft(reported, piecesOf(minQuantity));
  const isOtherRange = minQuantity !== before.minQuantity || maxQuantity !== before.maxQuantity;
  return isOtherRange && isSet(minQuantity) && minQuantity === maxQuantity
    ? multiCraft(reported, minQuantity)
    : reported;
}

function materialsOf({ materials, isMultiCraft, craftQuantity }: RecipeDraft): Record<string, number> {
  const pieces = isMultiCraft ? piecesOf(craftQuantity) : 1;
  const sums = new Map<string, number>();
  for (const { name, quantity } of converted(materials, perUnit, pieces)) {
    const key = name.trim();
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return Object.fromEntries(sums);
}

/** A value that nobody has touched stays absent, as it is shown by its default. */
const orAbsent = (entered: number, stored: number | null | undefined, shown: number): number | null =>
  stored === null && entered === shown ? null : entered;

/** A draft as a recipe; what the dialog does not show is kept from the one that it was made of. */
export const toRecipe = (draft: RecipeDraft, original: Recipe | null): Recipe => ({
  ...(original ?? { buildings: [], tools: [] }),
  label: draft.label.trim(),
  cost: draft.cost,
  timeRequired: orAbsent(hoursToTime(draft.hours), original?.timeRequired, 0),
  minQuantity: orAbsent(draft.minQuantity, original?.minQuantity, recipeDefaults.minQuantity),
  maxQuantity: orAbsent(draft.maxQuantity, original?.maxQuantity, recipeDefaults.maxQuantity),
  materials: materialsOf(draft),
});

/** The first thing wrong with a draft, or null when it may be saved. What is not set is as wrong as what is too low. */
export function draftFault(draft: RecipeDraft): RecipeFault | null {
  const asTooLow = {
    ...draft,
    cost: Number.isFinite(draft.cost) ? draft.cost : -1,
    hours: Number.isFinite(draft.hours) ? draft.hours : -1,
    minQuantity: isSet(draft.minQuantity) ? draft.minQuantity : 0,
    maxQuantity: isSet(draft.maxQuantity) ? draft.maxQuantity : 0,
  };
  const bad = draft.materials.some(({ quantity }) => !(quantity > 0) || !Number.isFinite(quantity));
  const fault = recipeFault(toRecipe(asTooLow, null));
  return fault ?? (bad ? { reason: 'badMaterialQuantity', field: 'materials' } : null);
}
