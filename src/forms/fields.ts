import Type, { type Static, type TProperties, type TObject } from 'typebox';
import { instants } from '#core/contract/schema.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { visible } from '#core/rules/names/hidden-characters.ts';
import type { Picked, PickedOne } from '#core/rules/picked.ts';
import type { TextKey } from '#texts/texts.ts';

// Schemas that several forms share. Like every schema of a form, they are compiled when the app is built.

/**
 * Declares the text to show if a keyword of the schema is violated: `Type.String({ minLength: 1,
 * ...messages({ minLength: 'sessionForm.noTitle' }) })`. The key `required` means a missing property.
 */
export const messages = (byKeyword: Record<string, TextKey>) => ({ 'x-messages': byKeyword });

/**
 * A thing chosen by its id. The form shows `missing` while the value is '' (nothing is chosen) or typed
 * text that is not a choice.
 */
export const Chosen = (missing: TextKey) =>
  Type.Unsafe<PickedOne>({
    type: 'string',
    minLength: 1,
    ...messages({ minLength: missing, required: missing, type: missing }),
  });

/** A string with at least one visible character. */
export const Words = (maxLength: number, missing: TextKey) =>
  Type.String({ pattern: visible.source, maxLength, ...messages({ pattern: missing, required: missing }) });

/**
 * A string that may be stored already: this schema rejects only text that is blank or too long. A rule, which knows the
 * stored value, also rejects text whose characters are all invisible.
 */
export const StoredWords = (maxLength: number, missing: TextKey) =>
  Type.String({ pattern: '\\S', maxLength, ...messages({ pattern: missing, required: missing }) });

/**
 * Null or a value of this type. The schema lists both types: for a union, rjsf would ask the user which one is
 * meant.
 */
export const OrNull = <T>(schema: { type: string } & Record<string, unknown>) =>
  Type.Unsafe<T | null>({ ...schema, type: [schema.type, 'null'] });

/** A text, or null for an empty field. */
export const OptionalText = (options: { maxLength?: number } = {}) =>
  OrNull<string>({ ...options, type: 'string' });

interface NumberOptions {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: number;
  'x-messages'?: Record<string, string>;
}

/** A required number. The data contain the input, whatever it is (core/rules/entered-number.ts). */
export const Amount = (options: NumberOptions) => Type.Unsafe<EnteredNumber>({ ...options, type: 'number' });

/** A required whole number. */
export const Count = (options: NumberOptions) => Type.Unsafe<EnteredNumber>({ ...options, type: 'integer' });

/** A number, or null for an empty field. */
export const OptionalAmount = (options: NumberOptions) =>
  Type.Unsafe<EnteredNumber>({ ...options, type: ['number', 'null'] });

export const OptionalCount = (options: NumberOptions) =>
  Type.Unsafe<EnteredNumber>({ ...options, type: ['integer', 'null'] });

/** A date and time in epoch ms. The data contain the input; text that is not a date is a string. */
export const Moment = (missing: TextKey) =>
  Type.Unsafe<EnteredNumber>({
    ...instants,
    type: 'integer',
    'x-date': true,
    ...messages({ required: missing, type: missing }),
  });

/** A date and time in epoch ms, or null for an empty field. */
export const OptionalMoment = () =>
  Type.Unsafe<EnteredNumber>({ ...instants, type: ['integer', 'null'], 'x-date': true });

/**
 * A list of at most `maxItems` entries, chosen by typing. Typed text that is not a choice stays at the
 * end as a string, which is invalid.
 */
export const PickedList = <T extends TProperties>(item: TObject<T>, maxItems: number) =>
  Type.Unsafe<Picked<Static<TObject<T>>>>(
    Type.Array(Type.Object(item.properties, messages({ type: 'form.notChosen' })), { maxItems }),
  );
