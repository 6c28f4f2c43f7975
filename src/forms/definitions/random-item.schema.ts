import Type, { type Static } from 'typebox';
import { Label } from '#core/contract/schemas.ts';
import { idLimits } from '#core/contract/values.ts';
import { Chosen, PickedList } from '../fields.ts';

const RandomItemForm = Type.Object({
  character: Chosen('correctionForm.noCharacter'),
  labels: PickedList(Label, idLimits.labels),
});

export default RandomItemForm;
export type RandomItemData = Static<typeof RandomItemForm>;
