import type { WidgetProps } from '@rjsf/utils';
import { text, type TextKey } from '#texts/texts.ts';

const words = (key: unknown): string | undefined =>
  typeof key === 'string' && key !== '' ? text(key as TextKey) : undefined;

/** What every field of ours is told, from what rjsf tells a widget. Labels and the like are keys of texts. */
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
  // A list's own widget is given it among the options only.
  placeholder: words(rest.placeholder) ?? words(rest.options['placeholder']),
  errorMessage: rawErrors?.[0],
  // rjsf calls required what the data always hold; a person is asked for what has words for its absence.
  isRequired: 'required' in ((schema['x-messages'] as object | undefined) ?? {}),
  isDisabled: disabled ?? false,
  isReadOnly: readonly ?? false,
  onBlur: () => rest.onBlur(id, value),
});
