import { Check } from 'lucide-react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { FieldHelp } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import styles from './toggle.module.css';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';

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
      {isLabelHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={styles.words} data-required={props.isRequired || undefined}>
          {label}
        </span>
      )}
    </CheckboxButton>
    <FieldHelp description={description} errorMessage={errorMessage} />
  </CheckboxField>
);
