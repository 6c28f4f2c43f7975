import type { Recipe } from '#core/contract/items.ts';
import { maxDecimals } from '#numbers/decimals.ts';
import { chosenOf, typedIn } from '#core/rules/picked.ts';
import { draftFault, type RecipeDraft, shownDraft } from '#core/rules/recipe-draft.ts';
import { nameFault } from '#core/rules/names/name-faults.ts';
import { defineForm, type FormParts } from '../define-form.ts';
import type { Described } from '../describe-value.ts';
import type { RuleFault } from '../fault.ts';
import { hidden } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './recipe.schema.ts?compiled';
import type { RecipeData } from './recipe.schema.ts';

const faults = {
  maximumBelowMinimum: { path: 'maxQuantity', message: 'recipeForm.maximumBelowMinimum' },
  costsNothing: { path: 'cost', message: 'recipeForm.costsNothing', hasChoice: true },
  tooManyDecimals: { path: 'cost', message: 'ui.tooManyDecimals', values: { maxDecimals } },
} as const;

const parts: FormParts<RecipeData, RecipeDraft, RecipeDraft> = {
  id: 'recipe',
  compiled,
  ui: {
    'ui:options': { layout: 'row' },
    label: { 'ui:title': 'recipeForm.label', 'ui:options': { width: 'wide' } },
    cost: { 'ui:title': 'recipeForm.cost', 'ui:widget': 'number' },
    hours: { 'ui:title': 'recipeForm.hours', 'ui:widget': 'number' },
    isMultiCraft: {
      'ui:title': 'recipeForm.isMultiCraft',
      'ui:widget': 'switch',
      'ui:options': { width: 'wide' },
    },
    craftQuantity: { 'ui:title': 'recipeForm.craftQuantity', 'ui:widget': 'number' },
    minQuantity: { 'ui:title': 'recipeForm.minQuantity', 'ui:widget': 'number' },
    maxQuantity: { 'ui:title': 'recipeForm.maxQuantity', 'ui:widget': 'number' },
    materials: {
      'ui:title': 'recipeForm.materials',
      'ui:widget': 'quantities',
      'ui:options': { width: 'wide' },
    },
  },
  adapt: ({ isMultiCraft }) =>
    isMultiCraft
      ? {
          minQuantity: hidden,
          maxQuantity: hidden,
          materials: { 'ui:description': 'recipeForm.perCraft' },
        }
      : { craftQuantity: hidden, materials: { 'ui:description': 'recipeForm.perPiece' } },
  checked: shownDraft,
  fromWire: (draft) => draft,
  toWire: (data) => data,
};

/**
 * Faults of a label that the schema does not cover. `stored` is the label of the edited recipe; an unchanged label is
 * never a fault.
 */
function labelFaults(label: string, stored: string | null): RuleFault[] {
  const fault = nameFault(label, stored);
  if (fault?.reason === 'hiddenCharacter') return [hiddenFault('label', 'name', fault.hidden)];
  return fault?.reason === 'noName' ? [{ path: 'label', message: 'recipeForm.noLabel' }] : [];
}

function faultsOf(data: RecipeData, stored: Recipe | null): RuleFault[] {
  // Faults of the label and unchosen materials are reported elsewhere and must not hide the others.
  const fault = draftFault({ ...data, materials: chosenOf(data.materials), label: parts.id }, stored);
  // The typed, unchosen material may be the recipe's only cost.
  const reason =
    fault?.reason === 'costsNothing' && typedIn(data.materials) !== '' ? undefined : fault?.reason;
  const others =
    reason !== undefined && Object.hasOwn(faults, reason) ? [faults[reason as keyof typeof faults]] : [];
  return [...labelFaults(data.label, stored?.label ?? null), ...others];
}

/**
 * 'Add recipe' (docs/specification.md#recipe-dialog-add-recipe). The form's data are the draft; the recipe editor
 * converts it. `stored` is the edited recipe.
 */
export const recipeFormOf = (stored: Recipe | null) =>
  defineForm({ ...parts, rules: (data) => faultsOf(data, stored) });

export const recipeForm = recipeFormOf(null);

/** Describes a `GroupedDraft`. */
export const groupedRecipe: Described = {
  ui: { ...recipeForm.ui, quantities: { 'ui:title': 'recipeForm.quantities' } },
  nested: { quantities: recipeForm },
};
