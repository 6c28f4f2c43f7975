import type { RJSFSchema } from '@rjsf/utils';
import { text, type TextKey } from '#texts/texts.ts';
import { dateFault } from '#ui/fields/date/date-text.ts';
import { numberFault } from '#ui/fields/number/number-fault.ts';

const typesOf = ({ type }: RJSFSchema): unknown[] => [type].flat();

const isNumber = (schema: RJSFSchema): boolean =>
  typesOf(schema).includes('number') || typesOf(schema).includes('integer');

/** Whether a schema accepts whole numbers only. */
export const isWholeNumber = (schema: RJSFSchema): boolean => typesOf(schema).includes('integer');

/**
 * The message for an entry that is not a number, in a field for a number; `undefined` for a schema of another
 * type.
 */
export function noNumberText(schema: RJSFSchema | undefined, entered: unknown): string | undefined {
  if (!schema || !isNumber(schema)) return undefined;
  const own = schema['x-messages'] as Record<string, TextKey> | undefined;
  if (typeof entered === 'string' && schema['x-date']) return dateFault(entered);
  if (typeof entered === 'string') return numberFault(entered, isWholeNumber(schema)) ?? text('form.invalid');
  return text(own?.['type'] ?? 'form.required');
}
