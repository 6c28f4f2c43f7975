import Type, { type Static } from 'typebox';
import { characterStatuses, textLimits } from '#core/contract/values.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import { Chosen, OptionalCount, OrNull, Words } from '../fields.ts';

const CorrectionForm = Type.Object({
  character: Chosen('correctionForm.noCharacter'),
  /** The version of the character when the user chose it; null if the app did not know it. No field shows it. */
  version: OrNull<number>({ type: 'integer' }),
  description: Words(textLimits.description, 'correctionForm.noDescription'),
  status: OrNull<(typeof characterStatuses)[number]>({ type: 'string', enum: [...characterStatuses, null] }),
  exp: OptionalCount({ minimum: -experienceLimit, maximum: experienceLimit }),
});

export default CorrectionForm;
export type CorrectionData = Static<typeof CorrectionForm>;
