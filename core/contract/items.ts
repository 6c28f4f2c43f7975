import type { Label, Manual, WireItem } from './item-schemas.ts';
import { labelIn } from './labels.ts';
import {
  amountsIn,
  entriesIn,
  fieldsIn,
  type Loose,
  nameIn,
  numberIn,
  type Reader,
  textIn,
} from './reading.ts';

export interface TradeRule {
  cost: number;
  buildings: string[];
  tools: string[];
}

export interface Recipe {
  label: string | null;
  /** In MO. */
  cost: number;
  /** In ms; null or 0 is instant. */
  timeRequired: number | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  /** Item name to quantity for one crafted unit. */
  materials: Record<string, number>;
  buildings: string[];
  tools: string[];
}

/** An item with every default filled in (specification, section 3). Its name is its id. */
export interface Item {
  name: string;
  labels: Label[];
  usable: boolean;
  attunement: boolean;
  link: string | null;
  manual: string | null;
  giveRatio: number;
  sell: TradeRule | null;
  buy: TradeRule | null;
  craft: Recipe[];
}

/** Keeps what the contract does not name. */
function readTradeRule(value: unknown): TradeRule | null {
  const fields = fieldsIn(value);
  return (
    (fields && {
      ...fields,
      cost: numberIn(fields['cost']) ?? 0,
      buildings: entriesIn(fields['buildings'], nameIn),
      tools: entriesIn(fields['tools'], nameIn),
    }) ??
    null
  );
}

const recipeIn: Reader<Recipe> = (value) => {
  const fields = fieldsIn(value);
  return (
    fields && {
      ...fields,
      label: textIn(fields['label']),
      cost: numberIn(fields['cost']) ?? 0,
      timeRequired: numberIn(fields['timeRequired']),
      minQuantity: numberIn(fields['minQuantity']),
      maxQuantity: numberIn(fields['maxQuantity']),
      materials: amountsIn(fields['materials']),
      buildings: entriesIn(fields['buildings'], nameIn),
      tools: entriesIn(fields['tools'], nameIn),
    }
  );
};

/** Fills in what the wire left out, or holds in another kind, and keeps what the contract does not name. */
export function readItem(wire: Loose<WireItem, 'name'>): Item {
  return {
    ...wire,
    labels: entriesIn(wire.labels, labelIn),
    usable: wire.usable === true,
    attunement: wire.attunement === true,
    link: textIn(wire.link),
    manual: textIn(wire.manual),
    giveRatio: numberIn(wire.giveRatio) ?? 1,
    sell: readTradeRule(wire.sell),
    buy: readTradeRule(wire.buy),
    craft: entriesIn(wire.craft, recipeIn),
  };
}

/** An item of an answer: of no use without its name, which is its id. */
export const itemIn: Reader<Item> = (value) => {
  const fields = fieldsIn(value);
  const name = nameIn(fields?.['name']);
  return name === undefined ? undefined : readItem({ ...fields, name });
};

/** A source book of an answer: of no use without its name, which is what is stored. */
export const manualIn: Reader<Manual> = (value) => {
  const fields = fieldsIn(value);
  const name = nameIn(fields?.['name']);
  return name === undefined ? undefined : { name, abbreviation: textIn(fields?.['abbreviation']) ?? '' };
};
