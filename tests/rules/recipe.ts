import type { Recipe } from '#core/contract/items.ts';

/** A recipe that costs 1 MO and nothing else. */
export const recipeOf = (label: string | null, more: Partial<Recipe> = {}): Recipe => ({
  label,
  cost: 1,
  timeRequired: null,
  minQuantity: null,
  maxQuantity: null,
  materials: {},
  buildings: [],
  tools: [],
  ...more,
});
