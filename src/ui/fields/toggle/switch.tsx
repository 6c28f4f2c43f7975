import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { FieldHelp } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import styles from './toggle.module.css';
import { ToggleLabel } from './toggle-label.tsx';

export type SwitchProps = Omit<FieldProps<boolean>, 'placeholder'> & { 'aria-describedby'?: string };

export const Switch = ({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  value,
  onBlur,
  ...props
}: SwitchProps) => (
  <SwitchField
    {...props}
    className={`${field.field} ${styles.toggle}`}
    isSelected={value}
    onBlur={() => onBlur?.()}
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <SwitchButton className={styles.button}>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
      <ToggleLabel label={label} isHidden={isLabelHidden} isRequired={props.isRequired} />
    </SwitchButton>
    <FieldHelp description={description} errorMessage={errorMessage} />
  </SwitchField>
);
