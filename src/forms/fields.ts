import Type, { type Static, type TProperties, type TObject } from 'typebox';
import { instants } from '#core/contract/schema.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { visible } from '#core/rules/names/hidden-characters.ts';
import type { Picked, PickedOne } from '#core/rules/picked.ts';
import { messages } from './messages.ts';

/** Schemas that several forms share. Like every schema of a form they are read when the app is built. */

/** Something chosen by its id. `missing` is said while it is '', which is nothing yet, or typed and not chosen. */
export const Chosen = (missing: Parameters<typeof messages>[0][string]) =>
  Type.Unsafe<PickedOne>({
    type: 'string',
    minLength: 1,
    ...messages({ minLength: missing, required: missing, type: missing }),
  });

/** A text that says something: blanks, and what nobody sees, do not. */
export const Words = (maxLength: number, missing: Parameters<typeof messages>[0][string]) =>
  Type.String({ pattern: visible.source, maxLength, ...messages({ pattern: missing, required: missing }) });

/** The same of what is edited too: that it has something to see is a rule's to say, which knows what is stored. */
export const StoredWords = (maxLength: number, missing: Parameters<typeof messages>[0][string]) =>
  Type.String({ pattern: '\\S', maxLength, ...messages({ pattern: missing, required: missing }) });

/** Null or a value of this type: one type list, where a union would have rjsf ask which of them is meant. */
export const OrNull = <T>(schema: { type: string } & Record<string, unknown>) =>
  Type.Unsafe<T | null>({ ...schema, type: [schema.type, 'null'] });

interface NumberOptions {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: number;
  'x-messages'?: Record<string, string>;
}

/** A number that must be there. The data hold what was entered, whatever that is (core/rules/entered-number.ts). */
export const Amount = (options: NumberOptions) => Type.Unsafe<EnteredNumber>({ ...options, type: 'number' });

/** The same, whole. */
export const Count = (options: NumberOptions) => Type.Unsafe<EnteredNumber>({ ...options, type: 'integer' });

/** A number, or none where the field is empty. */
export const OptionalAmount = (options: NumberOptions) =>
  Type.Unsafe<EnteredNumber>({ ...options, type: ['number', 'null'] });

export const OptionalCount = (options: NumberOptions) =>
  Type.Unsafe<EnteredNumber>({ ...options, type: ['integer', 'null'] });

/** A moment in epoch ms. The data hold what was entered, a date that is half typed, or is none, as a string. */
export const Moment = (missing: Parameters<typeof messages>[0][string]) =>
  Type.Unsafe<EnteredNumber>({
    ...instants,
    type: 'integer',
    ...messages({ required: missing, type: missing, half: 'ui.dateIncomplete' }),
  });

/** At most so many of these, chosen by typing. What is typed and not chosen stands last, as a string, and is a fault. */
export const PickedBy = <T extends TProperties>(item: TObject<T>, maxItems: number) =>
  Type.Unsafe<Picked<Static<TObject<T>>>>(
    Type.Array(Type.Object(item.properties, messages({ type: 'form.notChosen' })), { maxItems }),
  );
