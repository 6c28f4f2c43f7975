import {
  amounts,
  type Entity,
  field,
  flag,
  integer,
  entitiesOf,
  name,
  number,
  entityOf,
  readersOf,
  sent,
  plainText,
  texts,
  version,
  type Wire,
} from './fields.ts';
import { labelFields, labelIn } from './labels.ts';
import { textIn } from './reading.ts';

/** The reader preserves fields that the contract does not name, because an edit must not erase them. */
const keeping = { keeps: true };

/** The conditions of buying or selling. */
export const tradeRuleFields = {
  /** In MO per piece. */
  cost: number(0, { min: 0 }),
  buildings: texts,
  tools: texts,
};
export type TradeRule = Entity<typeof tradeRuleFields>;
export type WireTradeRule = Wire<typeof tradeRuleFields>;

export const recipeFields = {
  label: plainText(),
  /** In MO. */
  cost: number(0, { min: 0 }),
  /** In ms; null and 0 mean instant. */
  timeRequired: integer(null, { min: 0 }),
  minQuantity: integer(null, { min: 1 }),
  maxQuantity: integer(null, { min: 1 }),
  /** Item name to quantity for one crafted unit. */
  materials: amounts,
  buildings: texts,
  tools: texts,
};
export type Recipe = Entity<typeof recipeFields>;
export type WireRecipe = Wire<typeof recipeFields>;

const tradeRule = entityOf(tradeRuleFields, readersOf(tradeRuleFields, keeping).read);

/** The fields of an item (docs/specification.md#s3-item). Its name is its id. */
export const itemFields = {
  name,
  labels: entitiesOf(labelFields, labelIn),
  usable: flag,
  attunement: flag,
  link: plainText(),
  manual: plainText(),
  giveRatio: number(1),
  sell: tradeRule,
  buy: tradeRule,
  craft: entitiesOf(recipeFields, readersOf(recipeFields, keeping).read),
};
/** An item with every default filled in. */
export type Item = Entity<typeof itemFields>;

export const wireItemFields = { ...itemFields, version };
export type WireItem = Wire<typeof wireItemFields>;

const { fill, read } = readersOf(itemFields, keeping);
export const readItem = fill;
/** An item in an answer; `undefined` if it has no name. */
export const itemIn = read;

/**
 * The fields of a source book. An item's `manual` can be the name or the abbreviation of a book
 * (docs/wire-contract.md#wire-manual-name-or-abbreviation).
 */
export const manualFields = {
  /** If the stored `manual` of an item is an abbreviation, the item's form replaces it by the name. */
  name,
  abbreviation: sent(field<string, string>('text', (value) => textIn(value) ?? '')),
};
export type Manual = Entity<typeof manualFields>;

export const manualIn = readersOf(manualFields).read;
