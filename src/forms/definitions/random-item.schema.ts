import Type, { type Static } from 'typebox';
import { Label } from '#core/contract/schemas.ts';
import { Chosen, PickedBy } from '../fields.ts';

const RandomItemForm = Type.Object({
  character: Chosen('correctionForm.noCharacter'),
  labels: PickedBy(Label, 200),
});

export default RandomItemForm;
export type RandomItemData = Static<typeof RandomItemForm>;
