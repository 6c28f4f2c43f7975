import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { text } from '#texts/texts.ts';
import { FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import styles from './text-field.module.css';
import { LiveText } from '../feedback/live-text.tsx';

export type TextFieldProps = FieldProps<string> & {
  /** Whether to show a text area. It grows with its text if the browser supports that. */
  isMultiline?: boolean;
  /** Maximum length in code points. The field reports a longer text as too long, and never cuts it off. */
  maxLength?: number;
};

/** The field shows the number of characters once the text has this share of the maximum length. */
const countedFrom = 0.8;

/**
 * The length in code points, the unit of the limit. Far below the limit, it returns the number of code units instead,
 * which is never smaller and costs nothing to count.
 */
const lengthOf = (value: string, limit: number): number =>
  value.length < limit * countedFrom ? value.length : Array.from(value).length;

export function TextField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  isMultiline = false,
  maxLength = Infinity,
  onBlur,
  ...props
}: TextFieldProps) {
  const count = lengthOf(props.value, maxLength);
  const isTooLong = count > maxLength;
  const tooLong = isTooLong ? text('form.tooLong', { limit: maxLength }) : undefined;
  const message = errorMessage ?? tooLong;
  return (
    <AriaTextField
      {...props}
      className={field.field}
      onBlur={() => onBlur?.()}
      isInvalid={message !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
      {isMultiline ? (
        <TextArea className={`${field.control} ${styles.area}`} placeholder={placeholder} rows={4} />
      ) : (
        <Input className={`${field.control} ${styles.input}`} placeholder={placeholder} />
      )}
      {count >= maxLength * countedFrom && (
        <span className={styles.count} data-invalid={isTooLong || undefined}>
          {text('ui.characters', { count, limit: maxLength })}
        </span>
      )}
      <FieldHelp description={description} errorMessage={message} />
      <LiveText>{tooLong}</LiveText>
    </AriaTextField>
  );
}
