import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import field from './field.module.css';
import styles from './number-field.module.css';

export type NumberFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  /** Always a number within the bounds and on a step. */
  onChange: (value: number) => void;
  minValue: number;
  maxValue: number;
  step?: number;
  isDisabled?: boolean;
};

/** What is typed snaps into the bounds when the field is left or Enter pressed; an emptied field to the smallest. */
export const NumberField = ({
  label,
  isLabelHidden = false,
  value,
  onChange,
  minValue,
  maxValue,
  step = 1,
  isDisabled = false,
}: NumberFieldProps) => (
  <AriaNumberField
    className={field.field}
    value={value}
    onChange={(next) => onChange(Number.isNaN(next) ? minValue : next)}
    minValue={minValue}
    maxValue={maxValue}
    step={step}
    isDisabled={isDisabled}
    isWheelDisabled
    validationBehavior="aria"
  >
    <Label className={field.label} data-hidden={isLabelHidden || undefined}>
      {label}
    </Label>
    <Group className={`${field.control} ${styles.control}`}>
      <Button slot="decrement" className={styles.step}>
        <Minus aria-hidden />
      </Button>
      <Input className={`${field.input} ${styles.input}`} />
      <Button slot="increment" className={styles.step}>
        <Plus aria-hidden />
      </Button>
    </Group>
  </AriaNumberField>
);
