import Type, { type Static } from 'typebox';
import { adventureLimits, type Choosing, choosings } from '#core/contract/adventures/values.ts';
import { Label } from '#core/contract/schemas.ts';
import { idLimits, textLimits } from '#core/contract/values.ts';
import {
  Chosen,
  Count,
  messages,
  Moment,
  OptionalCount,
  OptionalMoment,
  OptionalText,
  PickedList,
  Words,
} from '../fields.ts';

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], ...messages({ required: 'form.required' }) });

/** When an adventure is published. */
export const publishings = ['now', 'later', 'draft'] as const;

// The bounds of the numbers are rules, which name what is wrong: a field would move 0 minutes to 1.
const required = messages({ required: 'form.required' });

const AdventureForm = Type.Object({
  title: Words(textLimits.title, 'sessionForm.noTitle'),
  description: Type.String({ maxLength: adventureLimits.description }),
  /** What the clocks of `zone` show, as epoch ms for a clock of UTC; so are the other times. */
  start: Moment('form.noDate'),
  zone: Chosen('adventureForm.noZone'),
  /** Which of two instants is meant, if the clocks show `start` twice. */
  turn: Type.Unsafe<'first' | 'second' | null>({ type: ['string', 'null'], enum: ['first', 'second', null] }),
  minutes: Count(required),
  least: Count(required),
  most: OptionalCount({}),
  lowest: OptionalCount({}),
  highest: OptionalCount({}),
  labels: PickedList(Label, idLimits.labels),
  instance: OptionalText(),
  choosing: oneOf<Choosing>(choosings),
  /** Null: as soon as it is published. */
  signUpFrom: OptionalMoment(),
  /** Null: until the start. */
  signUpUntil: OptionalMoment(),
  publishing: oneOf(publishings),
  publishedAt: OptionalMoment(),
  weeks: Count({ minimum: 1, maximum: adventureLimits.weeks, ...required }),
});

export default AdventureForm;
export type AdventureData = Static<typeof AdventureForm>;
