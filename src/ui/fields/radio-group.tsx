import {
  RadioButton,
  RadioField,
  type RadioFieldProps,
  RadioGroup as AriaRadioGroup,
} from 'react-aria-components/RadioGroup';
import { FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import styles from './radio-group.module.css';

export type RadioGroupProps = Omit<FieldProps<string | null>, 'placeholder' | 'onChange'> & {
  options: readonly { id: string; label: string }[];
  onChange: (id: string) => void;
  /** Whether the chosen answer, else the first, gets the focus when the field appears. */
  isFirst?: boolean;
};

/** Ignores Enter, as the browser's own radio buttons do; react-aria would treat it like Space. */
const withoutEnter: RadioFieldProps['onKeyDown'] = (event) => {
  if (event.key !== 'Enter') event.continuePropagation();
};

/** A choice between a few visible answers. */
export const RadioGroup = ({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  onBlur,
  isFirst = false,
  ...props
}: RadioGroupProps) => (
  <AriaRadioGroup
    {...props}
    className={`${field.field} ${styles.group}`}
    onBlur={() => onBlur?.()}
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
    <FieldHelp description={description} errorMessage={errorMessage} />
    {options.map(({ id, label: words }) => (
      <RadioField
        key={id}
        value={id}
        onKeyDown={withoutEnter}
        // When a dialog opens, its first field gets the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst && id === (props.value ?? options[0]?.id)}
      >
        <RadioButton className={styles.option}>
          <span className={styles.mark} />
          <span className={styles.words}>{words}</span>
        </RadioButton>
      </RadioField>
    ))}
  </AriaRadioGroup>
);
