import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { FieldHelp } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import styles from './toggle.module.css';
import { ToggleLabel } from './toggle-label.tsx';

type Props = Omit<FieldProps<boolean>, 'placeholder'> & { isDisabled?: boolean };

/** A field for yes or no, which looks and is read like `Button`, with its mark before the label. */
const toggle = (
  Field: typeof CheckboxField | typeof SwitchField,
  Button: typeof CheckboxButton | typeof SwitchButton,
  mark: ReactNode,
) =>
  function Toggle({
    label,
    isLabelHidden = false,
    description,
    errorMessage,
    value,
    onBlur,
    ...props
  }: Props) {
    return (
      <Field
        {...props}
        className={`${field.field} ${styles.toggle}`}
        isSelected={value}
        onBlur={() => onBlur?.()}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
      >
        <Button className={styles.button}>
          {mark}
          <ToggleLabel label={label} isHidden={isLabelHidden} isRequired={props.isRequired} />
        </Button>
        <FieldHelp description={description} errorMessage={errorMessage} />
      </Field>
    );
  };

export const Checkbox = toggle(
  CheckboxField,
  CheckboxButton,
  <span className={styles.box}>
    <Check aria-hidden />
  </span>,
);

export const Switch = toggle(
  SwitchField,
  SwitchButton,
  <span className={styles.track}>
    <span className={styles.knob} />
  </span>,
);
