/** What is shown where a recipe does not say how many pieces it makes at once (specification, section 9). */
export const recipeDefaults = { minQuantity: 1, maxQuantity: 100 } as const;
