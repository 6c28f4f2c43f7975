import { Minus, Plus } from 'lucide-react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { text } from '#texts/texts.ts';
import { FieldFrame, FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import styles from './number-field.module.css';
import { StepButton } from './step-button.tsx';
import { useSteady } from '../use-steady.ts';
import { type TypedNumberOptions, useTypedNumber } from './use-typed-number.ts';
import { VisuallyHidden } from '../../elements/visually-hidden.tsx';

/** Null is empty; a string is what was typed and is no number. Give that back, and it is still there. */
export type NumberFieldProps = FieldProps<number | string | null> &
  Pick<
    TypedNumberOptions,
    'minValue' | 'maxValue' | 'emptyText' | 'belowText' | 'aboveText' | 'isAlwaysChecked'
  > & {
    /** Default: true. */
    isWhole?: boolean;
    /** What a 0 means, where it means something else. Shown under the field and heard while a 0 stands there. */
    zeroText?: string | undefined;
  };

/** What the arrow keys and the page keys step by. */
const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number as text. What is typed is handed on as it is, and what is wrong with it is said; leaving the field brings a
 * number into its bounds, which is said as well. react-aria's own field reads one language's separators only and drops
 * other keys without a word.
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
  isWhole = true,
  emptyText,
  belowText,
  aboveText,
  isAlwaysChecked,
  zeroText,
  ...props
}: NumberFieldProps) {
  const bounds = { minValue, maxValue, belowText, aboveText, emptyText };
  const number = useTypedNumber({ value, onChange, isWhole, isAlwaysChecked, ...bounds });
  const message = useSteady(errorMessage ?? number.fault);
  const notice = useSteady(number.notice);
  const zeroHint = useSteady(zeroText !== undefined && number.number === 0 ? zeroText : '');
  const isFixed = props.isDisabled || props.isReadOnly;
  const canStep = (by: number): boolean => !isFixed && number.canStep(by);
  return (
    <FieldFrame onBlur={onBlur}>
      <TextField
        {...props}
        className={field.field}
        value={number.typed}
        onChange={number.type}
        isInvalid={message !== undefined}
        validationBehavior="aria"
      >
        <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
        <Group
          className={`${field.control} ${styles.control}`}
          isDisabled={props.isDisabled}
          isInvalid={message !== undefined}
        >
          <StepButton
            label={text('ui.decrease', { label })}
            isDisabled={!canStep(-1)}
            onStep={() => number.step(-1)}
          >
            <Minus aria-hidden />
          </StepButton>
          <Input
            data-field-focus
            // A text box has no bounds to tell, and a browser's own number input drops what it cannot read.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="spinbutton"
            aria-valuemin={minValue}
            aria-valuemax={maxValue}
            aria-valuenow={number.number ?? undefined}
            aria-valuetext={number.typed}
            inputMode={minValue === undefined || minValue < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={`${field.input} ${styles.input}`}
            placeholder={placeholder}
            size={maxValue === undefined ? 10 : Math.min(String(maxValue).length + 3, 14)}
            onBlur={number.leave}
            onKeyDown={(event) => {
              const by = steps[event.key];
              if (by === undefined || isFixed || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              number.step(by);
            }}
          />
          <StepButton
            label={text('ui.increase', { label })}
            isDisabled={!canStep(1)}
            onStep={() => number.step(1)}
          >
            <Plus aria-hidden />
          </StepButton>
        </Group>
        {notice !== undefined && <span className={field.hint}>{notice}</span>}
        <FieldHelp
          description={zeroText === undefined ? description : zeroHint || (description ?? '')}
          errorMessage={message}
        />
        <VisuallyHidden>
          <span aria-live="polite">{number.news}</span>
          {zeroText !== undefined && <span aria-live="polite">{zeroHint}</span>}
        </VisuallyHidden>
      </TextField>
    </FieldFrame>
  );
}
