import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import styles from './text-field.module.css';

export type TextFieldProps = FieldProps<string> & {
  /** A text area, which grows with what is written where the browser can do that. */
  isMultiline?: boolean;
  maxLength?: number;
};

export const TextField = ({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  isMultiline = false,
  onBlur,
  ...props
}: TextFieldProps) => (
  <AriaTextField
    {...props}
    className={field.field}
    onBlur={() => onBlur?.()}
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
    {isMultiline ? (
      <TextArea className={`${field.control} ${styles.area}`} placeholder={placeholder} rows={4} />
    ) : (
      <Input className={`${field.control} ${styles.input}`} placeholder={placeholder} />
    )}
    <FieldHelp description={description} errorMessage={errorMessage} />
  </AriaTextField>
);
