import type { Recipe } from '../contract/items.ts';
import { type EnteredNumber, numberOr } from './entered-number.ts';
import { chosenOf, type Picked } from './picked.ts';
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
  quantity: EnteredNumber;
}

/** A recipe as it is entered (specification, section 2, Recipe dialog). */
export interface RecipeDraft {
  /** Empty where it has none. */
  label: string;
  /** In MO; empty costs nothing. */
  cost: EnteredNumber;
  /** Empty is 'Instant.'. */
  hours: EnteredNumber;
  /** `craftQuantity` pieces are made at once: the materials' quantities are for all of them, not for one. */
  isMultiCraft: boolean;
  minQuantity: EnteredNumber;
  maxQuantity: EnteredNumber;
  craftQuantity: EnteredNumber;
  materials: Picked<DraftMaterial>;
}

const isSet = (quantity: EnteredNumber): quantity is number =>
  Number.isSafeInteger(quantity) && Number(quantity) >= 1;

/** How many pieces a draft makes at once; 1 while that is not set, so that nothing is divided by it. */
const piecesOf = (craftQuantity: EnteredNumber): number => (isSet(craftQuantity) ? craftQuantity : 1);

const converted = (
  materials: Picked<DraftMaterial>,
  convert: (quantity: number, pieces: number) => number,
  pieces: number,
): Picked<DraftMaterial> =>
  materials.map((entry) =>
    // What is no material, or no number, stays as it was typed.
    typeof entry === 'string' || typeof entry.quantity !== 'number'
      ? entry
      : { name: entry.name, quantity: convert(entry.quantity, pieces) },
  );

const range = (quantity: EnteredNumber) => ({ minQuantity: quantity, maxQuantity: quantity });

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

/** What a new recipe starts with: quantities of 1 and 1 (docs/readings.md#readings-recipe-dialog-start). */
const emptyDraft: RecipeDraft = {
  label: '',
  cost: null,
  hours: null,
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
    hours: timeRequired === null ? null : timeToHours(timeRequired),
    isMultiCraft: false,
    minQuantity: minQuantity ?? recipeDefaults.minQuantity,
    maxQuantity: maxQuantity ?? recipeDefaults.maxQuantity,
    craftQuantity: minQuantity ?? recipeDefaults.minQuantity,
    materials: Object.entries(materials).map(([name, quantity]) => ({ name, quantity })),
  };
  return isSet(minQuantity) && minQuantity === maxQuantity ? multiCraft(draft, minQuantity) : draft;
}

/** What a reported draft becomes, after what was before it: materials are converted when the switch is turned. */
export function nextDraft(before: RecipeDraft, reported: RecipeDraft): RecipeDraft {
  const { minQuantity, craftQuantity } = reported;
  if (before.isMultiCraft && !reported.isMultiCraft) return singleCraft(reported);
  if (before.isMultiCraft) return { ...reported, ...range(craftQuantity) };
  // A range is not one quantity: the least that it allows is the nearest.
  if (reported.isMultiCraft) return multiCraft(reported, piecesOf(minQuantity));
  return reported;
}

/** Whether two drafts differ in the least or the most. */
export const hasOtherRange = (before: RecipeDraft, now: RecipeDraft): boolean =>
  before.minQuantity !== now.minQuantity || before.maxQuantity !== now.maxQuantity;

/**
 * A draft whose quantities were left: made at once when the least and the most are equal (specification, section 4,
 * Recipes). Not while they are typed: '1' on the way to '10' equals a least of 1.
 */
export const settledDraft = (draft: RecipeDraft): RecipeDraft =>
  !draft.isMultiCraft && isSet(draft.minQuantity) && draft.minQuantity === draft.maxQuantity
    ? multiCraft(draft, draft.minQuantity)
    : draft;

function materialsOf(
  { materials, isMultiCraft, craftQuantity }: RecipeDraft,
  original: Recipe | null,
): Record<string, number> {
  const pieces = isMultiCraft ? piecesOf(craftQuantity) : 1;
  const sums = new Map<string, number>();
  for (const { name, quantity } of chosenOf(converted(materials, perUnit, pieces))) {
    // A name that was stored with spaces around it is that of another item than without.
    const key = original && Object.hasOwn(original.materials, name) ? name : name.trim();
    sums.set(key, (sums.get(key) ?? 0) + numberOr(quantity, Number.NaN));
  }
  return Object.fromEntries(sums);
}

/** A value that nobody has touched stays absent, as it is shown by its default. */
const orAbsent = (
  entered: EnteredNumber,
  stored: number | null | undefined,
  shown: number,
): number | null => {
  const number = numberOr(entered, null);
  return stored === null && number === shown ? null : number;
};

/** No hours are no time, but what was stored as none stays stored as it is. */
const timeOf = (hours: EnteredNumber, stored: number | null | undefined): number | null => {
  const time = typeof hours === 'number' ? hoursToTime(hours) : null;
  return (time ?? 0) === (stored ?? 0) && stored !== undefined ? stored : time;
};

/** A draft as a recipe; what the dialog does not show is kept from the one that it was made of. */
export const toRecipe = (draft: RecipeDraft, original: Recipe | null): Recipe => ({
  ...(original ?? { buildings: [], tools: [] }),
  label: draft.label === original?.label ? draft.label : draft.label.trim(),
  cost: numberOr(draft.cost, 0),
  timeRequired: timeOf(draft.hours, original?.timeRequired),
  minQuantity: orAbsent(draft.minQuantity, original?.minQuantity, recipeDefaults.minQuantity),
  maxQuantity: orAbsent(draft.maxQuantity, original?.maxQuantity, recipeDefaults.maxQuantity),
  materials: materialsOf(draft, original),
});

/** A material that is typed and not chosen is a fault of drafts only. */
type DraftFault = RecipeFault | { reason: 'unchosenMaterial'; field: 'materials' };

/** What is no number counts as too low; empty is none. */
const orTooLow = (entered: EnteredNumber): number | null =>
  entered === null || Number.isFinite(entered) ? numberOr(entered, null) : -1;

/**
 * The first thing wrong with a draft, or null when it may be saved. What is not set is as wrong as what is too low.
 * `original` is the recipe that it was made of.
 */
export function draftFault(draft: RecipeDraft, original: Recipe | null = null): DraftFault | null {
  if (draft.materials.some((entry) => typeof entry === 'string'))
    return { reason: 'unchosenMaterial', field: 'materials' };
  const asTooLow = {
    ...draft,
    cost: orTooLow(draft.cost),
    hours: orTooLow(draft.hours),
    minQuantity: isSet(draft.minQuantity) ? draft.minQuantity : 0,
    maxQuantity: isSet(draft.maxQuantity) ? draft.maxQuantity : 0,
  };
  const bad = chosenOf(draft.materials).some(
    ({ quantity }) => !Number.isFinite(quantity) || !(Number(quantity) > 0),
  );
  const stored = { label: original?.label ?? null, costs: original ? [original.cost] : [] };
  const fault = recipeFault(toRecipe(asTooLow, null), stored);
  return fault ?? (bad ? { reason: 'badMaterialQuantity', field: 'materials' } : null);
}
