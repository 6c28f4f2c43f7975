import {
  amounts,
  type Entity,
  field,
  flag,
  integer,
  list,
  name,
  number,
  one,
  readersOf,
  sent,
  text,
  texts,
  version,
  type Wire,
} from './fields.ts';
import { labelFields, labelIn } from './labels.ts';
import { textIn } from './reading.ts';

/** Its reader keeps what the contract does not name: an edit must not erase it. */
const keeping = { keeps: true };

/** What buying or selling asks for. */
export const tradeRuleFields = {
  /** In MO a piece. */
  cost: number(0),
  buildings: texts,
  tools: texts,
};
export type TradeRule = Entity<typeof tradeRuleFields>;
export type WireTradeRule = Wire<typeof tradeRuleFields>;

export const recipeFields = {
  label: text,
  /** In MO. */
  cost: number(0),
  /** In ms; null or 0 is instant. */
  timeRequired: integer(null),
  minQuantity: integer(null),
  maxQuantity: integer(null),
  /** Item name to quantity for one crafted unit. */
  materials: amounts,
  buildings: texts,
  tools: texts,
};
export type Recipe = Entity<typeof recipeFields>;
export type WireRecipe = Wire<typeof recipeFields>;

const tradeRule = one(tradeRuleFields, readersOf(tradeRuleFields, keeping).read);

/** An item (specification, section 3). Its name is its id. */
export const itemFields = {
  name,
  labels: list(labelFields, labelIn),
  usable: flag,
  attunement: flag,
  link: text,
  manual: text,
  giveRatio: number(1),
  sell: tradeRule,
  buy: tradeRule,
  craft: list(recipeFields, readersOf(recipeFields, keeping).read),
};
/** An item with every default filled in. */
export type Item = Entity<typeof itemFields>;

export const wireItemFields = { ...itemFields, version };
export type WireItem = Wire<typeof wireItemFields>;

const { fill, read } = readersOf(itemFields, keeping);
export const readItem = fill;
/** An item of an answer: of no use without its name. */
export const itemIn = read;

/**
 * A source book. An item's `manual` may be either of the two (docs/wire-contract.md#wire-manual-name-or-abbreviation).
 */
export const manualFields = {
  /** What is stored. */
  name,
  abbreviation: sent(field<string, string>('text', (value) => textIn(value) ?? '')),
};
export type Manual = Entity<typeof manualFields>;

export const manualIn = readersOf(manualFields).read;
