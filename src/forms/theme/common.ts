import type { WidgetProps } from '@rjsf/utils';
import { text, type TextKey } from '#texts/texts.ts';

const words = (key: unknown): string | undefined =>
  typeof key === 'string' && key !== '' ? text(key as TextKey) : undefined;

/** The props of every field of ours, from rjsf's widget props. Labels and other words are keys of texts. */
export const common = ({
  id,
  label,
  value,
  schema,
  disabled,
  readonly,
  rawErrors,
  ...rest
}: WidgetProps) => ({
  label: words(label) ?? '',
  description: words(rest.options.description),
  // A list's own widget receives it only in the options.
  placeholder: words(rest.placeholder) ?? words(rest.options['placeholder']),
  errorMessage: rawErrors?.[0],
  // rjsf calls a property required if the data always contain it; for people, a field is required if its
  // absence has a message.
  isRequired: 'required' in ((schema['x-messages'] as object | undefined) ?? {}),
  isDisabled: disabled ?? false,
  isReadOnly: readonly ?? false,
  onBlur: () => rest.onBlur(id, value),
});
