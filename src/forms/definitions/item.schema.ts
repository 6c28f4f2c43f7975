import Type, { type Static } from 'typebox';
import { Label } from '#core/contract/schemas.ts';
import { type Recipe, tradeRuleFields } from '#core/contract/items.ts';
import { idLimits, textLimits } from '#core/contract/values.ts';
import { messages, OptionalAmount, OptionalText, PickedList, StoredWords } from '../fields.ts';

/** In MO; empty or 0 means none. */
const Price = OptionalAmount({
  minimum: tradeRuleFields.cost.min,
  ...messages({ minimum: 'itemForm.negativePrice' }),
});

const ItemForm = Type.Object({
  name: StoredWords(textLimits.name, 'itemForm.noName'),
  sellPrice: Price,
  buyPrice: Price,
  usable: Type.Boolean(),
  attunement: Type.Boolean(),
  link: OptionalText(),
  manual: OptionalText(),
  labels: PickedList(Label, idLimits.labels),
  // The user edits recipes in their own dialog; the rule for items checks their contents.
  recipes: Type.Array(Type.Unsafe<Recipe>({ type: 'object' })),
});

export default ItemForm;
export type ItemData = Static<typeof ItemForm>;
