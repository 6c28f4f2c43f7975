import Type, { type Static } from 'typebox';
import { Label } from '#core/contract/item-schemas.ts';
import { Chosen } from '../fields.ts';

const RandomItemForm = Type.Object({
  character: Chosen('correctionForm.noCharacter'),
  labels: Type.Array(Label, { maxItems: 200 }),
});

export default RandomItemForm;
export type RandomItemData = Static<typeof RandomItemForm>;
