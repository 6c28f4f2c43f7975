import type { Selectable } from 'kysely';
import { WireItem, WireRecipe, WireTradeRule } from '#core/contract/item-schemas.ts';
import { type Item, readItem } from '#core/contract/items.ts';
import { nameKey, normaliseName } from '#core/rules/names/names.ts';
import type { ItemTable } from '../schema.ts';

type Stored = Pick<Selectable<ItemTable>, 'sell' | 'buy' | 'craft' | 'extras'>;

const keysOf = (schema: { properties: object }): Set<string> => new Set(Object.keys(schema.properties));
const itemKeys = keysOf(WireItem);
const ruleKeys = keysOf(WireTradeRule);
const recipeKeys = keysOf(WireRecipe);

/** The keys that the contract does not name. */
const unknownOf = (value: object, known: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !known.has(key)));

function ruleJson(sent: WireTradeRule | null | undefined, stored: string | null): string | null {
  if (!sent) return null;
  return JSON.stringify({ ...unknownOf(JSON.parse(stored ?? '{}'), ruleKeys), ...sent });
}

/** Recipes have no id: one that keeps its label keeps what the sender does not know of it. */
function craftJson(sent: readonly WireRecipe[], stored: string): string {
  const before: WireRecipe[] = JSON.parse(stored);
  return JSON.stringify(
    sent.map((recipe) => {
      const same = before.find(({ label }) => (label ?? null) === (recipe.label ?? null));
      return { ...unknownOf(same ?? {}, recipeKeys), ...recipe, materials: recipe.materials ?? {} };
    }),
  );
}

const nothing: Stored = { sell: null, buy: null, craft: '[]', extras: '{}' };

/**
 * An item as the store keeps it. A key that the contract names and the sender leaves out takes its default; one that
 * the contract does not name stays as it is (docs/wire-contract.md#wire-request-bodies-unknown-keys).
 */
export const rowOf = (item: WireItem, stored: Stored = nothing) => ({
  name: item.name,
  normalised_name: normaliseName(item.name),
  name_key: nameKey(item.name),
  usable: Number(item.usable ?? false),
  attunement: Number(item.attunement ?? false),
  link: item.link ?? null,
  manual: item.manual ?? null,
  give_ratio: item.giveRatio ?? 1,
  sell: ruleJson(item.sell, stored.sell),
  buy: ruleJson(item.buy, stored.buy),
  craft: craftJson(item.craft ?? [], stored.craft),
  extras: JSON.stringify({ ...JSON.parse(stored.extras), ...unknownOf(item, itemKeys) }),
});

/** An item as the rules read it. */
export const storedItem = (row: Selectable<ItemTable>): Item =>
  readItem({
    ...row,
    labels: [],
    usable: row.usable === 1,
    attunement: row.attunement === 1,
    giveRatio: row.give_ratio,
    sell: row.sell === null ? null : JSON.parse(row.sell),
    buy: row.buy === null ? null : JSON.parse(row.buy),
    craft: JSON.parse(row.craft),
  });

/** How much an item holds that the contract does not name, in characters of JSON. */
export function extrasSize({ sell, buy, craft, extras }: Stored): number {
  const rules = [sell, buy].map((json): object => unknownOf(JSON.parse(json ?? '{}'), ruleKeys));
  const recipes = (JSON.parse(craft) as object[]).map((recipe) => unknownOf(recipe, recipeKeys));
  return [JSON.parse(extras), ...rules, ...recipes].reduce(
    (sum: number, unknown) => sum + JSON.stringify(unknown).length,
    0,
  );
}

/** The materials that recipes name, each once. */
export const materialsIn = (craft: string): string[] => {
  const recipes: WireRecipe[] = JSON.parse(craft);
  return [...new Set(recipes.flatMap(({ materials }) => Object.keys(materials ?? {})))];
};
