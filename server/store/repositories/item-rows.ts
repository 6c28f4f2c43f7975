import type { Selectable } from 'kysely';
import type { Fields } from '#core/contract/fields.ts';
import {
  type Item,
  itemFields,
  readItem,
  recipeFields,
  tradeRuleFields,
  type WireItem,
  wireItemFields,
  type WireRecipe,
  type WireTradeRule,
} from '#core/contract/items.ts';
import type { Label } from '#core/contract/labels.ts';
import { nameKey, normaliseName } from '#core/rules/names/names.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import type { ItemColumn, Tables } from '../schema.ts';

type Columns = Omit<Selectable<Tables['item']>, 'version' | 'changed_by' | 'changed_at' | 'search_key'>;
type Plain = Exclude<keyof Columns, keyof JsonColumns | 'normalised_name' | 'name_key'>;
/** The columns that store JSON. */
type JsonColumns = Pick<Selectable<Tables['item']>, 'sell' | 'buy' | 'craft' | 'extras'>;

const keysOf = (fields: Fields): Set<string> => new Set(Object.keys(fields));
const itemKeys = keysOf(wireItemFields);
const ruleKeys = keysOf(tradeRuleFields);
const recipeKeys = keysOf(recipeFields);

/** The keys that the contract does not define. */
const unknownOf = (value: object, known: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !known.has(key)));

function ruleJson(sent: WireTradeRule | null | undefined, stored: string | null): string | null {
  if (!sent) return null;
  return JSON.stringify({ ...unknownOf(JSON.parse(stored ?? '{}'), ruleKeys), ...sent });
}

/** Recipes have no id: a recipe with an unchanged label preserves the keys that the sender does not know. */
function craftJson(sent: readonly WireRecipe[], stored: string): string {
  const before: WireRecipe[] = JSON.parse(stored);
  return JSON.stringify(
    sent.map((recipe) => {
      const previous = before.find(({ label }) => (label ?? null) === (recipe.label ?? null));
      return { ...unknownOf(previous ?? {}, recipeKeys), ...recipe, materials: recipe.materials ?? {} };
    }),
  );
}

const noJson: JsonColumns = { sell: null, buy: null, craft: '[]', extras: '{}' };

/** The columns of an item's fields; labels have a separate table. */
export const itemColumns = Object.entries<Fields[string]>(itemFields)
  .filter(([name]) => name !== 'labels')
  .map(([name, { kind }]) => {
    const isFlag = kind === 'flag';
    const isJson = kind === 'entity' || kind === 'entities';
    return {
      name: name as Exclude<keyof Item, 'labels'>,
      column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ItemColumn,
      isFlag,
      isJson,
      /** The field's value for a stored one. */
      read: (stored: unknown): unknown => {
        if (isFlag) return stored === 1;
        return isJson && typeof stored === 'string' ? JSON.parse(stored) : stored;
      },
    };
  });

const plain = itemColumns.filter(({ isJson }) => !isJson);

/** The columns that store a field unchanged, or a flag as 0 or 1. */
function plainColumns(item: WireItem): Pick<Columns, Plain> {
  const full = readItem(item);
  const values = plain.map(({ name, column, isFlag }) => [column, isFlag ? Number(full[name]) : full[name]]);
  return Object.fromEntries(values) as Pick<Columns, Plain>;
}

/**
 * An item as stored. A key of the contract that the sender omits gets its default; a key that the contract
 * does not define stays as it is (docs/wire-contract.md#wire-request-bodies-unknown-keys).
 */
export const rowOf = (item: WireItem, stored: JsonColumns = noJson) => ({
  ...plainColumns(item),
  normalised_name: normaliseName(item.name),
  name_key: nameKey(item.name),
  sell: ruleJson(item.sell, stored.sell),
  buy: ruleJson(item.buy, stored.buy),
  craft: craftJson(item.craft ?? [], stored.craft),
  extras: JSON.stringify({ ...JSON.parse(stored.extras), ...unknownOf(item, itemKeys) }),
});

/** The search key of a row that is inserted or renamed. The journal does not store it: it follows from the name. */
export const searchKeyOf = ({ name }: { name?: string }): { search_key?: string } =>
  name === undefined ? {} : { search_key: searchKey(name) };

/**
 * An item as the API sends it, with the stored keys that the contract does not define; keys of the contract
 * take precedence.
 */
export function wireOf(row: Selectable<Tables['item']>, labels: Label[]): WireItem {
  const item: Record<string, unknown> = { ...JSON.parse(row.extras), name: row.name, labels };
  for (const { name, column, read } of itemColumns) item[name] = read(row[column]);
  return { ...(item as WireItem), version: row.version };
}

/** A stored item in the form that the rules check. */
export const storedItem = (row: Selectable<Tables['item']>): Item => readItem(wireOf(row, []));

/** Size of an item's keys that the contract does not define, in characters of JSON. */
export function extrasSize({ sell, buy, craft, extras }: JsonColumns): number {
  const rules = [sell, buy].map((json): object => unknownOf(JSON.parse(json ?? '{}'), ruleKeys));
  const recipes = (JSON.parse(craft) as object[]).map((recipe) => unknownOf(recipe, recipeKeys));
  return [JSON.parse(extras), ...rules, ...recipes].reduce(
    (sum: number, unknown) => sum + JSON.stringify(unknown).length,
    0,
  );
}

/** The distinct materials of recipes. */
export const materialsIn = (craft: string): string[] => {
  const recipes: WireRecipe[] = JSON.parse(craft);
  return [...new Set(recipes.flatMap(({ materials }) => Object.keys(materials ?? {})))];
};
