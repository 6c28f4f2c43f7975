import type { Recipe } from '#core/contract/items.ts';

/** A recipe for three pieces at once. The dialog does not show its buildings and tools. */
export const recipe = (label: string, cost: number): Recipe => ({
  label,
  cost,
  timeRequired: null,
  minQuantity: 3,
  maxQuantity: 3,
  materials: {},
  buildings: ['Still'],
  tools: ['Kettle'],
});

export const brew = recipe('Brew', 1);
export const ale = recipe('Ale', 2);
