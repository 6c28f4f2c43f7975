import Type, { type Static } from 'typebox';
import { Label } from '#core/contract/schemas.ts';
import { maxParticipants } from '#core/contract/requests.ts';
import { idLimits, textLimits } from '#core/contract/values.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import type { PickedOne } from '#core/rules/picked.ts';
import { Chosen, Count, messages, Moment, PickedList, Words } from '../fields.ts';

const SessionForm = Type.Object({
  title: Words(textLimits.title, 'sessionForm.noTitle'),
  master: Chosen('sessionForm.noMaster'),
  date: Moment('form.noDate'),
  labels: PickedList(Label, idLimits.labels),
  participants: Type.Array(
    Type.Object({
      // The defaults are the values of an added row.
      character: Type.Unsafe<PickedOne>({ ...Chosen('sessionForm.noCharacter'), default: '' }),
      exp: Count({ minimum: -experienceLimit, maximum: experienceLimit, default: 0 }),
      isDead: Type.Boolean({ default: false }),
    }),
    { minItems: 1, maxItems: maxParticipants, ...messages({ minItems: 'sessionForm.noParticipant' }) },
  ),
});

export default SessionForm;
export type SessionData = Static<typeof SessionForm>;
