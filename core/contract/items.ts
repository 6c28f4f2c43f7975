import type { Label, WireItem, WireRecipe, WireTradeRule } from './item-schemas.ts';

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

const readTradeRule = (wire: WireTradeRule): TradeRule => ({
  ...wire,
  cost: wire.cost ?? 0,
  buildings: wire.buildings ?? [],
  tools: wire.tools ?? [],
});

const readRecipe = (wire: WireRecipe): Recipe => ({
  ...wire,
  label: wire.label ?? null,
  cost: wire.cost ?? 0,
  timeRequired: wire.timeRequired ?? null,
  minQuantity: wire.minQuantity ?? null,
  maxQuantity: wire.maxQuantity ?? null,
  materials: wire.materials ?? {},
  buildings: wire.buildings ?? [],
  tools: wire.tools ?? [],
});

/** Fills in what the wire left out and keeps what the contract does not name. */
export function readItem(wire: WireItem): Item {
  return {
    ...wire,
    labels: wire.labels ?? [],
    usable: wire.usable ?? false,
    attunement: wire.attunement ?? false,
    link: wire.link ?? null,
    manual: wire.manual ?? null,
    giveRatio: wire.giveRatio ?? 1,
    sell: wire.sell ? readTradeRule(wire.sell) : null,
    buy: wire.buy ? readTradeRule(wire.buy) : null,
    craft: (wire.craft ?? []).map(readRecipe),
  };
}
