import type { WidgetProps } from '@rjsf/utils';
import { text, type TextKey } from '#texts/texts.ts';

const words = (key: unknown): string | undefined =>
  typeof key === 'string' && key !== '' ? text(key as TextKey) : undefined;

/**
 * Converts rjsf's widget props to the props that all our fields share. In definitions, labels and other words are keys
 * of texts.
 */
export const commonProps = ({ id, label, value, schema, rawErrors, ...rest }: WidgetProps) => ({
  label: words(label) ?? '',
  description: words(rest.options.description),
  // A widget for a whole list receives the placeholder only in its options.
  placeholder: words(rest.placeholder) ?? words(rest.options['placeholder']),
  errorMessage: rawErrors?.[0],
  // rjsf calls a property required if the data always contain it; for users, a field is required if its
  // absence has a message.
  isRequired: 'required' in ((schema['x-messages'] as object | undefined) ?? {}),
  onBlur: () => rest.onBlur(id, value),
});
