import type { WireRecipe, WireTradeRule } from '#core/contract/items.ts';

const listed = (what: string, values: readonly string[] | null | undefined): string[] =>
  values && values.length > 0 ? [`${what}: ${values.join(', ')}`] : [];

/** A stored rule of buying or selling in words. */
export function tradeInWords(json: string | null): string | null {
  const rule = json === null ? null : (JSON.parse(json) as WireTradeRule);
  if (!rule) return null;
  const { cost, tools, buildings } = rule;
  return [`${cost ?? 0} MO`, ...listed('tools', tools), ...listed('buildings', buildings)].join('; ');
}

function recipeInWords(recipe: WireRecipe): string {
  const { label, cost, timeRequired, minQuantity, maxQuantity, materials, tools, buildings } = recipe;
  return [
    ...(label ? [label] : []),
    ...(cost ? [`${cost} MO`] : []),
    ...(timeRequired ? [`${timeRequired / 3_600_000} h`] : []),
    ...(minQuantity || maxQuantity ? [`${minQuantity ?? 1} to ${maxQuantity ?? 100} pieces`] : []),
    ...Object.entries(materials ?? {}).map(([name, quantity]) => `${quantity} × ${name}`),
    ...listed('tools', tools),
    ...listed('buildings', buildings),
  ].join('; ');
}

/** Stored recipes in words. */
export function recipesInWords(json: string): string | null {
  const recipes = JSON.parse(json) as WireRecipe[];
  return recipes.length === 0 ? null : recipes.map((one) => `(${recipeInWords(one)})`).join(' ');
}
