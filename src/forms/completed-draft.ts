import type { RJSFSchema } from '@rjsf/utils';
import type { Draft } from '#core/rules/draft.ts';

const propertiesOf = (schema: unknown): Readonly<Record<string, RJSFSchema>> =>
  ((schema as RJSFSchema | undefined)?.properties ?? {}) as Record<string, RJSFSchema>;

/** The values of an added row. */
const newRow = (row: RJSFSchema): object =>
  Object.fromEntries(
    Object.entries(propertiesOf(row)).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** Adds initial values for the fields, also those of rows, that are newer than the stored data. */
function completed<Data extends object>(schema: RJSFSchema, stored: object, initial: Data): Data {
  const fields = propertiesOf(schema);
  const rows = Object.entries(stored).flatMap(([name, value]: [string, unknown]) => {
    const row = fields[name]?.items as RJSFSchema | undefined;
    const fill = (entry: unknown): unknown =>
      row && typeof entry === 'object' && entry !== null ? { ...newRow(row), ...entry } : entry;
    return Array.isArray(value) ? [[name, value.map(fill)]] : [];
  });
  return { ...initial, ...stored, ...Object.fromEntries(rows) };
}

/** Turns a stored draft into a draft of this form: gives fields that are newer than the draft their initial values. */
export function completedDraft<Data extends object>(
  { schema }: { schema: RJSFSchema },
  { entered, base, unanswered }: Draft,
  initial: Data,
): Draft<Data> {
  const complete = (stored: object): Data => completed(schema, stored, initial);
  return {
    entered: complete(entered),
    base: base && { ...base, data: complete(base.data) },
    ...(unanswered && { unanswered: unanswered.map(complete) }),
  };
}
