import Type, { type Static } from 'typebox';
import { Id, MapOf, Maybe } from './schema.ts';
import { longestId, textLimits } from './values.ts';

/**
 * Exactly these two keys travel: production refuses a label with more
 * (docs/wire-contract.md#wire-request-bodies-labels).
 */
export const Label = Type.Object({ id: Type.String(), name: Type.String() });
export type Label = Static<typeof Label>;

/** A label that a request names. Its id decides. */
export const LabelAsked = Type.Object({ id: Id, name: Type.String({ maxLength: textLimits.name }) });

/** What buying or selling asks for. `cost` is in MO a piece. */
export const WireTradeRule = Type.Object({
  cost: Maybe(Type.Number()),
  buildings: Maybe(Type.Array(Type.String())),
  tools: Maybe(Type.Array(Type.String())),
});

export const WireRecipe = Type.Object({
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
    /** Of ours: counts the item's changes (docs/decisions/0005-versions.md). */
    version: Maybe(Type.Integer()),
  },
  { additionalProperties: true },
);
export type WireItem = Static<typeof WireItem>;

/**
 * A source book. An item's `manual` may be either of the two (docs/wire-contract.md#wire-manual-name-or-abbreviation).
 */
export const Manual = Type.Object({ name: Type.String(), abbreviation: Type.String() });
export type Manual = Static<typeof Manual>;

export const ItemUpdate = Type.Object({
  item: WireItem,
  originalName: Type.String({ minLength: 1, maxLength: longestId }),
});
export type ItemUpdate = Static<typeof ItemUpdate>;

export type WireTradeRule = Static<typeof WireTradeRule>;
export type WireRecipe = Static<typeof WireRecipe>;
