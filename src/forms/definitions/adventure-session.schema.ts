import Type, { type Static } from 'typebox';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import type { PickedOne } from '#core/rules/picked.ts';
import { Chosen, Count, messages } from '../fields.ts';
import SessionForm from './session.schema.ts';

const AdventureSessionForm = Type.Object({
  ...SessionForm.properties,
  items: Type.Array(
    Type.Object({
      character: Type.Unsafe<PickedOne>({ ...Chosen('sessionForm.noCharacter'), default: '' }),
      item: Type.Unsafe<PickedOne>({ ...Chosen('adventureSession.noItem'), default: '' }),
      quantity: Count({
        minimum: 1,
        maximum: 1_000_000,
        default: 1,
        ...messages({ required: 'form.required' }),
      }),
    }),
    { maxItems: adventureLimits.items },
  ),
});

export default AdventureSessionForm;
export type AdventureSessionData = Static<typeof AdventureSessionForm>;
