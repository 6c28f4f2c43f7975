import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { FieldFrame, FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import styles from './number-field.module.css';

export type NumberFieldProps = FieldProps<number> & {
  minValue?: number;
  maxValue?: number;
  /** What is typed snaps to a multiple of it, counted from `minValue`. With 'any' only the buttons go by steps, of 1. */
  step?: number | 'any';
  formatOptions?: Intl.NumberFormatOptions;
  /** What an emptied field becomes. Without one: the smallest number, or else zero. */
  emptyValue?: number;
  inputRef?: Ref<HTMLInputElement>;
  'aria-describedby'?: string;
};

/**
 * react-aria swallows a typed minus where no negative number is allowed, so that "-5" became 5. It is told of a bound
 * below zero instead, on the same steps, and the real one is kept here.
 */
function boundBelowZero(min: number, step: number | undefined): number {
  if (min < 0) return min;
  return step === undefined ? -1 : min - step * (Math.floor(min / step) + 1);
}

/** Digits after the point that show where any number may be typed: about as many as a 32-bit float tells apart. */
const shownDigits = 6;
const precise = { maximumFractionDigits: shownDigits };

/** react-aria reports what it shows as soon as the field is left: a third must not become 0.333333 by that. */
const isShownAs = (value: number, shown: number): boolean =>
  Math.abs(value - shown) <= 0.5 * 10 ** -shownDigits;

/**
 * What is typed snaps into the bounds when the field is left or Enter pressed. The value `NaN` shows an empty field.
 */
export function NumberField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  value,
  onChange,
  onBlur,
  minValue,
  maxValue,
  step: steps = 1,
  emptyValue = minValue ?? 0,
  inputRef,
  ...props
}: NumberFieldProps) {
  const step = steps === 'any' ? undefined : steps;
  const bounded = (next: number) =>
    Math.min(Math.max(next, minValue ?? -Infinity), Math.max(maxValue ?? Infinity, minValue ?? -Infinity));
  const change = (typed: number) => {
    if (step === undefined && isShownAs(value, typed)) return;
    const next = bounded(Number.isNaN(typed) ? emptyValue : typed);
    if (next !== value) onChange(next);
  };
  return (
    <FieldFrame onBlur={onBlur}>
      <AriaNumberField
        formatOptions={step === undefined ? precise : undefined}
        {...props}
        className={field.field}
        value={value}
        onChange={change}
        minValue={minValue === undefined ? undefined : boundBelowZero(minValue, step)}
        maxValue={maxValue}
        step={step}
        isInvalid={errorMessage !== undefined}
        isWheelDisabled
        validationBehavior="aria"
      >
        <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
        <Group className={`${field.control} ${styles.control}`}>
          <Button
            slot="decrement"
            className={styles.step}
            isDisabled={(minValue !== undefined && value <= minValue) || undefined}
          >
            <Minus aria-hidden />
          </Button>
          <Input
            ref={inputRef}
            data-field-focus
            className={`${field.input} ${styles.input}`}
            placeholder={placeholder}
            size={maxValue === undefined ? 10 : Math.min(String(maxValue).length + 3, 14)}
          />
          <Button slot="increment" className={styles.step}>
            <Plus aria-hidden />
          </Button>
        </Group>
        <FieldHelp description={description} errorMessage={errorMessage} />
      </AriaNumberField>
    </FieldFrame>
  );
}
