import { useId, useState } from 'react';
import { FieldFrame } from './field-parts.tsx';
import field from './field.module.css';
import { NumberField } from './number-field.tsx';
import type { NumberFieldProps } from './number-field.tsx';
import { Switch } from './switch.tsx';

export type OptionalNumberFieldProps = Omit<
  NumberFieldProps,
  'value' | 'onChange' | 'emptyValue' | 'inputRef' | 'aria-describedby'
> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** What it begins with when it is switched on. */
  initialValue: number;
  /** The switch's own label; without one it bears the field's, and the number does so unseen. */
  switchLabel?: string;
};

/** What it begins with is typed over. */
const focus = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** A number or none: a switch says whether there is one. What is wrong is linked to the number while there is one. */
export function OptionalNumberField({
  value,
  onChange,
  onBlur,
  initialValue,
  switchLabel,
  description,
  ...props
}: OptionalNumberFieldProps) {
  const [isSwitchedOn, setSwitchedOn] = useState(false);
  const { label, errorMessage, isLabelHidden, isDisabled, isReadOnly } = props;
  const descriptionId = useId();
  const described = description === undefined ? undefined : descriptionId;
  const toggle = (isOn: boolean) => {
    setSwitchedOn(isOn);
    onChange(isOn ? initialValue : null);
  };
  return (
    <FieldFrame onBlur={onBlur}>
      <div className={field.field}>
        <Switch
          label={switchLabel ?? label}
          isLabelHidden={isLabelHidden}
          aria-describedby={described}
          errorMessage={value === null ? errorMessage : undefined}
          value={value !== null}
          onChange={toggle}
          isDisabled={isDisabled}
          isReadOnly={isReadOnly}
        />
        {description !== undefined && (
          <span id={descriptionId} className={field.hint}>
            {description}
          </span>
        )}
        {value !== null && (
          <NumberField
            {...props}
            aria-describedby={described}
            isLabelHidden={isLabelHidden || switchLabel === undefined}
            value={value}
            onChange={onChange}
            inputRef={isSwitchedOn ? focus : undefined}
          />
        )}
      </div>
    </FieldFrame>
  );
}
