import Type, { type Static } from 'typebox';
import { recipeFields } from '#core/contract/items.ts';
import { textLimits } from '#core/contract/values.ts';
import { Amount, Count, messages, OptionalAmount, PickedList, StoredWords } from '../fields.ts';

const quantity = { minimum: recipeFields.minQuantity.min, maximum: 1_000_000 } as const;

const RecipeForm = Type.Object({
  label: StoredWords(textLimits.name, 'recipeForm.noLabel'),
  cost: OptionalAmount({
    minimum: recipeFields.cost.min,
    ...messages({ minimum: 'recipeForm.negativeCost' }),
  }),
  hours: OptionalAmount({ minimum: 0, ...messages({ minimum: 'recipeForm.negativeTime' }) }),
  isMultiCraft: Type.Boolean(),
  craftQuantity: Count(quantity),
  minQuantity: Count(quantity),
  maxQuantity: Count(quantity),
  materials: PickedList(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      quantity: Amount({
        exclusiveMinimum: 0,
        ...messages({ exclusiveMinimum: 'recipeForm.badQuantity' }),
      }),
    }),
    1_000,
  ),
});

export default RecipeForm;
export type RecipeData = Static<typeof RecipeForm>;
