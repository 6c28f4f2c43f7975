import Type, { type Static } from 'typebox';
import { textLimits } from '#core/contract/values.ts';
import { Words } from '../fields.ts';
import { messages } from '../messages.ts';

const quantity = { minimum: 1, maximum: 1_000_000 } as const;

const RecipeForm = Type.Object({
  label: Words(textLimits.name, 'recipeForm.noLabel'),
  cost: Type.Number({ minimum: 0, ...messages({ minimum: 'recipeForm.negativeCost' }) }),
  hours: Type.Number({ minimum: 0, ...messages({ minimum: 'recipeForm.negativeTime' }) }),
  isMultiCraft: Type.Boolean(),
  craftQuantity: Type.Integer(quantity),
  minQuantity: Type.Integer(quantity),
  maxQuantity: Type.Integer(quantity),
  materials: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      quantity: Type.Number({
        exclusiveMinimum: 0,
        ...messages({ exclusiveMinimum: 'recipeForm.badQuantity' }),
      }),
    }),
    { maxItems: 1_000 },
  ),
});

export default RecipeForm;
export type RecipeData = Static<typeof RecipeForm>;
