import Check from 'lucide-react/icons/check';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import styles from './toggle.module.css';
import { ToggleLabel } from './toggle-label.tsx';

export type CheckboxGroupProps = Omit<FieldProps<readonly string[]>, 'placeholder'> & {
  options: readonly { id: string; label: string }[];
};

/**
 * Chooses any number of a few visible answers. `isRequired` only marks the label and is not passed to react-aria, which
 * would mark every box as invalid before anything was chosen.
 */
export const CheckboxGroup = ({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  value,
  onBlur,
  isRequired,
  ...props
}: CheckboxGroupProps) => (
  <AriaCheckboxGroup
    {...props}
    value={[...value]}
    className={field.field}
    onBlur={() => onBlur?.()}
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={isRequired} />
    <div className={styles.group}>
      {options.map(({ id, label: words }) => (
        <CheckboxField key={id} value={id} className={styles.toggle}>
          <CheckboxButton className={styles.button}>
            <span className={styles.box}>
              <Check aria-hidden />
            </span>
            <ToggleLabel label={words} isHidden={false} />
          </CheckboxButton>
        </CheckboxField>
      ))}
    </div>
    <FieldHelp description={description} errorMessage={errorMessage} />
  </AriaCheckboxGroup>
);
