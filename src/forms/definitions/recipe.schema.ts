import Type, { type Static } from 'typebox';
import { textLimits } from '#core/contract/values.ts';
import { Amount, Count, OptionalAmount, PickedBy, StoredWords } from '../fields.ts';
import { messages } from '../messages.ts';

const quantity = { minimum: 1, maximum: 1_000_000 } as const;

const RecipeForm = Type.Object({
  label: StoredWords(textLimits.name, 'recipeForm.noLabel'),
  cost: OptionalAmount({ minimum: 0, ...messages({ minimum: 'recipeForm.negativeCost' }) }),
  hours: OptionalAmount({ minimum: 0, ...messages({ minimum: 'recipeForm.negativeTime' }) }),
  isMultiCraft: Type.Boolean(),
  craftQuantity: Count(quantity),
  minQuantity: Count(quantity),
  maxQuantity: Count(quantity),
  materials: PickedBy(
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
