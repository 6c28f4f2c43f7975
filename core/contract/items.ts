import Type, { type Static } from 'typebox';
import { MapOf, Maybe } from './schema.ts';

/** Exactly these two keys travel: production refuses a label with more (wire contract, "request bodies"). */
export const Label = Type.Object({ id: Type.String(), name: Type.String() });
export type Label = Static<typeof Label>;

export const labelTypes = ['CHARACTER', 'SESSION', 'ITEM', 'PROFICIENCY'] as const;
export type LabelType = (typeof labelTypes)[number];

/** What buying or selling asks for. `cost` is in MO a piece. */
const WireTradeRule = Type.Object({
  cost: Maybe(Type.Number()),
  buildings: Maybe(Type.Array(Type.String())),
  tools: Maybe(Type.Array(Type.String())),
});

const WireRecipe = Type.Object({
  label: Maybe(Type.String()),
  cost: Maybe(Type.Number()),
  timeRequired: Maybe(Type.Integer()),
  minQuantity: Maybe(Type.Integer()),
  maxQuantity: Maybe(Type.Integer()),
  materials: Maybe(MapOf(Type.Number())),
  buildings: Maybe(Type.Array(Type.String())),
  tools: Maybe(Type.Array(Type.String())),
});

/** An item as the wire carries it. Keys that are not listed pass through: an edit must not erase them. */
export const WireItem = Type.Object(
  {
    name: Type.String(),
    labels: Maybe(Type.Array(Label)),
    usable: Maybe(Type.Boolean()),
    attunement: Maybe(Type.Boolean()),
    link: Maybe(Type.String()),
    manual: Maybe(Type.String()),
    giveRatio: Maybe(Type.Number()),
    sell: Maybe(WireTradeRule),
    buy: Maybe(WireTradeRule),
    craft: Maybe(Type.Array(WireRecipe)),
  },
  { additionalProperties: true },
);
export type WireItem = Static<typeof WireItem>;

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

const readTradeRule = (wire: Static<typeof WireTradeRule>): TradeRule => ({
  cost: wire.cost ?? 0,
  buildings: wire.buildings ?? [],
  tools: wire.tools ?? [],
});

const readRecipe = (wire: Static<typeof WireRecipe>): Recipe => ({
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
