import type { RecipeDraft } from '#core/rules/recipe-draft.ts';
import { draftFault } from '#core/rules/recipe-draft.ts';
import { defineForm } from '../define-form.ts';
import * as compiled from './recipe.schema.ts?compiled';
import type { RecipeData } from './recipe.schema.ts';

const hidden = { 'ui:widget': 'hidden' };

const faults = {
  maximumBelowMinimum: { path: 'maxQuantity', message: 'recipeForm.maximumBelowMinimum' },
  costsNothing: { path: 'cost', message: 'recipeForm.costsNothing' },
} as const;

/** 'Add recipe' (specification, section 2, Recipe dialog). Its data are the draft that the recipe's editor converts. */
export const recipeForm = defineForm<RecipeData, RecipeDraft, RecipeDraft>({
  id: 'recipe',
  compiled,
  ui: {
    'ui:options': { layout: 'row' },
    label: { 'ui:title': 'recipeForm.label', 'ui:emptyValue': '', 'ui:options': { width: 'wide' } },
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
  rules(data) {
    // That it has no name is the schema's to say, and hides nothing.
    const fault = draftFault({ ...data, label: data.label.trim() || recipeForm.id });
    if (fault?.reason === 'maximumBelowMinimum' || fault?.reason === 'costsNothing')
      return [faults[fault.reason]];
    return [];
  },
  fromWire: (draft) => draft,
  toWire: (data) => data,
});
