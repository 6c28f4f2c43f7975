import { sum } from '#numbers/decimals.ts';
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
import { isSame } from './same.ts';

/** A material as the user enters it; the quantities of two materials with the same name add up. */
export interface DraftMaterial {
  name: string;
  quantity: EnteredNumber;
}

/** A recipe as the user enters it (docs/specification.md#recipe-dialog-add-recipe). */
export interface RecipeDraft {
  /** Empty if the recipe has no label. */
  label: string;
  /** In MO; empty means no cost. */
  cost: EnteredNumber;
  /** Empty means 'Instant.'. */
  hours: EnteredNumber;
  /**
   * Whether `craftQuantity` pieces are made at once: the materials' quantities then apply to all these
   * pieces, not to one.
   */
  isMultiCraft: boolean;
  minQuantity: EnteredNumber;
  maxQuantity: EnteredNumber;
  craftQuantity: EnteredNumber;
  materials: Picked<DraftMaterial>;
}

/**
 * Makes the quantities of a draft one value, so that a merge takes all of them from the same version: the switch decides
 * what the others mean.
 */
export const groupedDraft = ({ label, cost, hours, ...quantities }: RecipeDraft) => ({
  label,
  cost,
  hours,
  quantities,
});

export type GroupedDraft = ReturnType<typeof groupedDraft>;

export const ungroupedDraft = ({ quantities, ...others }: GroupedDraft): RecipeDraft => ({
  ...others,
  ...quantities,
});

/** Whether a quantity of pieces is a whole number of at least 1. */
const isPieceCount = (quantity: EnteredNumber): quantity is number =>
  Number.isSafeInteger(quantity) && Number(quantity) >= 1;

/** The number of pieces that a draft makes at once; 1 while it is invalid, because quantities are divided by it. */
const piecesOf = (craftQuantity: EnteredNumber): number => (isPieceCount(craftQuantity) ? craftQuantity : 1);

const convertMaterials = (
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

const exactRange = (quantity: EnteredNumber) => ({ minQuantity: quantity, maxQuantity: quantity });

/** Turns the switch for multi-crafting: converts the materials, and leaves every quantity of pieces as entered. */
const turnSwitch = (draft: RecipeDraft, isMultiCraft: boolean): RecipeDraft => ({
  ...draft,
  isMultiCraft,
  materials: convertMaterials(
    draft.materials,
    isMultiCraft ? perCraft : perUnit,
    piecesOf(draft.craftQuantity),
  ),
});

/** Converts a draft for a single piece to a draft for `pieces` at once. */
const toMultiCraft = (draft: RecipeDraft, pieces: number): RecipeDraft =>
  turnSwitch({ ...draft, ...exactRange(pieces), craftQuantity: pieces }, true);

/**
 * The draft as the form shows it now: hidden quantities of pieces, which the draft stores until the user turns
 * the switch back, are replaced with the shown ones.
 */
export const shownDraft = (draft: RecipeDraft): RecipeDraft =>
  draft.isMultiCraft
    ? { ...draft, ...exactRange(draft.craftQuantity) }
    : { ...draft, craftQuantity: draft.minQuantity };

/** The initial draft of a new recipe: its quantities are 1 and 1 (docs/readings.md#readings-recipe-dialog-start). */
const emptyDraft: RecipeDraft = {
  label: '',
  cost: null,
  hours: null,
  isMultiCraft: true,
  ...exactRange(1),
  craftQuantity: 1,
  materials: [],
};

/**
 * The draft of a recipe; for `null`, of a new recipe. If min and max quantity are set and equal, the pieces are
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
  return isPieceCount(minQuantity) && minQuantity === maxQuantity ? toMultiCraft(draft, minQuantity) : draft;
}

/**
 * The draft after the form has reported a change: if the user has turned the switch, the materials are converted.
 * The hidden quantities follow the shown ones while the two are equal; once they differ, the hidden ones stay until
 * the user turns the switch back.
 */
export function nextDraft(before: RecipeDraft, reported: RecipeDraft): RecipeDraft {
  const { isMultiCraft } = reported;
  if (before.isMultiCraft !== isMultiCraft) return turnSwitch(reported, isMultiCraft);
  return isSame(before, shownDraft(before)) ? shownDraft(reported) : reported;
}

/** Whether two drafts differ in min or max quantity. */
export const hasOtherRange = (before: RecipeDraft, now: RecipeDraft): boolean =>
  before.minQuantity !== now.minQuantity || before.maxQuantity !== now.maxQuantity;

/**
 * The draft once the focus has left its quantities: multi-craft if min and max are equal
 * (docs/specification.md#s4-recipes-switch). Do not call it while the user types: '1' on the way to '10'
 * equals a min of 1.
 */
export const settledDraft = (draft: RecipeDraft): RecipeDraft =>
  !draft.isMultiCraft && isPieceCount(draft.minQuantity) && draft.minQuantity === draft.maxQuantity
    ? toMultiCraft(draft, draft.minQuantity)
    : draft;

function materialsOf(
  { materials, isMultiCraft, craftQuantity }: RecipeDraft,
  original: Recipe | null,
): Record<string, number> {
  const pieces = isMultiCraft ? piecesOf(craftQuantity) : 1;
  const sums = new Map<string, number>();
  for (const { name, quantity } of chosenOf(convertMaterials(materials, perUnit, pieces))) {
    // A stored name with spaces around it refers to a different item than the trimmed name.
    const key = original && Object.hasOwn(original.materials, name) ? name : name.trim();
    sums.set(key, sum(sums.get(key) ?? 0, numberOr(quantity, Number.NaN)));
  }
  return Object.fromEntries(sums);
}

/** The entered number; null if the stored value is null and the user has not changed the default shown for it. */
const orAbsent = (
  entered: EnteredNumber,
  stored: number | null | undefined,
  shown: number,
): number | null => {
  const number = numberOr(entered, null);
  return stored === null && number === shown ? null : number;
};

/** The entered time; the stored value if both mean the same: 0 and null both mean instant. */
const timeOf = (hours: EnteredNumber, stored: number | null | undefined): number | null => {
  const time = typeof hours === 'number' ? hoursToTime(hours) : null;
  return (time ?? 0) === (stored ?? 0) && stored !== undefined ? stored : time;
};

/** Converts a draft to a recipe; fields that the dialog does not show come from `original`. */
export function toRecipe(draft: RecipeDraft, original: Recipe | null): Recipe {
  const { minQuantity, maxQuantity } = shownDraft(draft);
  return {
    ...(original ?? { buildings: [], tools: [] }),
    label: draft.label === original?.label ? draft.label : draft.label.trim(),
    cost: numberOr(draft.cost, 0),
    timeRequired: timeOf(draft.hours, original?.timeRequired),
    minQuantity: orAbsent(minQuantity, original?.minQuantity, recipeDefaults.minQuantity),
    maxQuantity: orAbsent(maxQuantity, original?.maxQuantity, recipeDefaults.maxQuantity),
    materials: materialsOf(draft, original),
  };
}

/** A draft can also have a fault that a recipe cannot have: typed text that is not a chosen material. */
type DraftFault = RecipeFault | { reason: 'unchosenMaterial'; field: 'materials' };

/** The entered number; null if the field is empty; -1, which is too low, if the text is not a number. */
const orTooLow = (entered: EnteredNumber): number | null =>
  entered === null || Number.isFinite(entered) ? numberOr(entered, null) : -1;

/**
 * The first fault of a draft, or null if it may be saved. A missing minimum or maximum counts as too low.
 * `original` is the recipe that the draft changes.
 */
export function draftFault(entered: RecipeDraft, original: Recipe | null = null): DraftFault | null {
  const draft = shownDraft(entered);
  if (draft.materials.some((entry) => typeof entry === 'string'))
    return { reason: 'unchosenMaterial', field: 'materials' };
  const asTooLow = {
    ...draft,
    cost: orTooLow(draft.cost),
    hours: orTooLow(draft.hours),
    craftQuantity: isPieceCount(draft.craftQuantity) ? draft.craftQuantity : 0,
    minQuantity: isPieceCount(draft.minQuantity) ? draft.minQuantity : 0,
    maxQuantity: isPieceCount(draft.maxQuantity) ? draft.maxQuantity : 0,
  };
  const hasBadQuantity = chosenOf(draft.materials).some(
    ({ quantity }) => !Number.isFinite(quantity) || !(Number(quantity) > 0),
  );
  const fault = recipeFault(toRecipe(asTooLow, null), original && [original]);
  return fault ?? (hasBadQuantity ? { reason: 'badMaterialQuantity', field: 'materials' } : null);
}
