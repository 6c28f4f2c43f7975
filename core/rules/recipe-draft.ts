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

/** A material as the user enters it; the quantities of two with the same name add up. */
export interface DraftMaterial {
  name: string;
  quantity: EnteredNumber;
}

/** A recipe as the user enters it (docs/specification.md#recipe-dialog-add-recipe). */
export interface RecipeDraft {
  /** Empty if it has none. */
  label: string;
  /** In MO; empty means no cost. */
  cost: EnteredNumber;
  /** Empty means 'Instant.'. */
  hours: EnteredNumber;
  /**
   * Whether `craftQuantity` pieces are made at once: the materials' quantities are then for all of them, not
   * for one.
   */
  isMultiCraft: boolean;
  minQuantity: EnteredNumber;
  maxQuantity: EnteredNumber;
  craftQuantity: EnteredNumber;
  materials: Picked<DraftMaterial>;
}

const isSet = (quantity: EnteredNumber): quantity is number =>
  Number.isSafeInteger(quantity) && Number(quantity) >= 1;

/**
 * The number of pieces that a draft makes at once; 1 while it is not set, so that nothing is divided by it.
 */
const piecesOf = (craftQuantity: EnteredNumber): number => (isSet(craftQuantity) ? craftQuantity : 1);

const converted = (
  materials: Picked<DraftMaterial>,
  convert: (quantity: number, pieces: number) => number,
  pieces: number,
): Picked<DraftMaterial> =>
  materials.map((entry) =>
    // Text that is not a material or not a number stays as typed.
    typeof entry === 'string' || typeof entry.quantity !== 'number'
      ? entry
      : { name: entry.name, quantity: convert(entry.quantity, pieces) },
  );

const range = (quantity: EnteredNumber) => ({ minQuantity: quantity, maxQuantity: quantity });

/** Converts a draft for one piece to one for `pieces` at once. */
const multiCraft = (draft: RecipeDraft, pieces: number): RecipeDraft => ({
  ...draft,
  ...range(pieces),
  isMultiCraft: true,
  craftQuantity: pieces,
  materials: converted(draft.materials, perCraft, pieces),
});

/** Converts a draft for several pieces at once to one for a single piece. */
const singleCraft = (draft: RecipeDraft): RecipeDraft => {
  const pieces = piecesOf(draft.craftQuantity);
  return {
    ...draft,
    ...range(pieces),
    isMultiCraft: false,
    materials: converted(draft.materials, perUnit, pieces),
  };
};

/** The start of a new recipe: quantities of 1 and 1 (docs/readings.md#readings-recipe-dialog-start). */
const emptyDraft: RecipeDraft = {
  label: '',
  cost: null,
  hours: null,
  isMultiCraft: true,
  ...range(1),
  craftQuantity: 1,
  materials: [],
};

/**
 * The draft of a recipe, or of a new one for null. If min and max quantity are set and equal, the pieces are
 * made at once (docs/specification.md#s4-recipes-switch).
 */
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

/** The draft that follows a reported one: it converts the materials if the user has turned the switch. */
export function nextDraft(before: RecipeDraft, reported: RecipeDraft): RecipeDraft {
  const { minQuantity, craftQuantity } = reported;
  if (before.isMultiCraft && !reported.isMultiCraft) return singleCraft(reported);
  if (before.isMultiCraft) return { ...reported, ...range(craftQuantity) };
  // A range is not one quantity: take its minimum, the nearest.
  if (reported.isMultiCraft) return multiCraft(reported, piecesOf(minQuantity));
  return reported;
}

/** Whether two drafts differ in min or max quantity. */
export const hasOtherRange = (before: RecipeDraft, now: RecipeDraft): boolean =>
  before.minQuantity !== now.minQuantity || before.maxQuantity !== now.maxQuantity;

/**
 * The draft once the focus has left its quantities: multi-craft if min and max are equal
 * (docs/specification.md#s4-recipes-switch). Not while the user types: '1' on the way to '10' equals a min of
 * 1.
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
    // A stored name with spaces around it belongs to another item than the trimmed one.
    const key = original && Object.hasOwn(original.materials, name) ? name : name.trim();
    sums.set(key, (sums.get(key) ?? 0) + numberOr(quantity, Number.NaN));
  }
  return Object.fromEntries(sums);
}

/** A default value that the user has not touched stays absent. */
const orAbsent = (
  entered: EnteredNumber,
  stored: number | null | undefined,
  shown: number,
): number | null => {
  const number = numberOr(entered, null);
  return stored === null && number === shown ? null : number;
};

/** 0 and null hours both mean no time; if the stored time means the same, its form stays. */
const timeOf = (hours: EnteredNumber, stored: number | null | undefined): number | null => {
  const time = typeof hours === 'number' ? hoursToTime(hours) : null;
  return (time ?? 0) === (stored ?? 0) && stored !== undefined ? stored : time;
};

/** Converts a draft to a recipe; fields that the dialog does not show come from `original`. */
export const toRecipe = (draft: RecipeDraft, original: Recipe | null): Recipe => ({
  ...(original ?? { buildings: [], tools: [] }),
  label: draft.label === original?.label ? draft.label : draft.label.trim(),
  cost: numberOr(draft.cost, 0),
  timeRequired: timeOf(draft.hours, original?.timeRequired),
  minQuantity: orAbsent(draft.minQuantity, original?.minQuantity, recipeDefaults.minQuantity),
  maxQuantity: orAbsent(draft.maxQuantity, original?.maxQuantity, recipeDefaults.maxQuantity),
  materials: materialsOf(draft, original),
});

/** Only drafts have this fault: a typed material that is not chosen. */
type DraftFault = RecipeFault | { reason: 'unchosenMaterial'; field: 'materials' };

/** Text that is not a number counts as too low; an empty field as null. */
const orTooLow = (entered: EnteredNumber): number | null =>
  entered === null || Number.isFinite(entered) ? numberOr(entered, null) : -1;

/**
 * The first fault of a draft, or null if it may be saved. An unset number is as wrong as one that is too low.
 * `original` is the recipe that the draft was made from.
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
