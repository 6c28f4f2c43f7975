import { Check } from 'lucide-react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { FieldHelp } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import styles from './toggle.module.css';
import { ToggleLabel } from './toggle-label.tsx';

export type CheckboxProps = Omit<FieldProps<boolean>, 'placeholder'>;

export const Checkbox = ({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  value,
  onBlur,
  ...props
}: CheckboxProps) => (
  <CheckboxField
    {...props}
    className={`${field.field} ${styles.toggle}`}
    isSelected={value}
    onBlur={() => onBlur?.()}
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <CheckboxButton className={styles.button}>
      <span className={styles.box}>
        <Check aria-hidden />
      </span>
      <ToggleLabel label={label} isHidden={isLabelHidden} isRequired={props.isRequired} />
    </CheckboxButton>
    <FieldHelp description={description} errorMessage={errorMessage} />
  </CheckboxField>
);
