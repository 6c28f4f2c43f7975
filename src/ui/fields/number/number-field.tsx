import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
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
import { LiveText } from '../../feedback/live-text.tsx';

/** The value is null for an empty field, and a string for typed text that is not a number; pass it back unchanged. */
export type NumberFieldProps = FieldProps<number | string | null> &
  Pick<
    TypedNumberOptions,
    'minValue' | 'maxValue' | 'emptyText' | 'belowText' | 'aboveText' | 'showsFaultAtOnce'
  > & {
    /** Whether the field accepts only integers. Default: true. */
    isWhole?: boolean;
    /** What the buttons and the arrow keys add; any other number can be typed. Default: 1. */
    stepBy?: number | undefined;
    /**
     * Explains a 0 with a special meaning. The text is shown below the field and announced while the value is 0.
     */
    zeroText?: string | undefined;
    /** Called on an Enter that corrects nothing. */
    onEnter?: () => void;
  };

/** Steps of the arrow keys and the page keys. */
const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number as text. If the typed text is not a number, the field reports it unchanged and says what is wrong with it.
 * When focus moves away, or Enter is pressed, the field clamps the number to the nearest bound and says so. If a press of the
 * submit button moved the focus, or if Enter was pressed, nothing is submitted yet.
 * react-aria's own field reads only one language's separators and silently drops other keys.
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
  stepBy = 1,
  emptyText,
  belowText,
  aboveText,
  showsFaultAtOnce,
  zeroText,
  onEnter,
  ...props
}: NumberFieldProps) {
  const bounds = { minValue, maxValue, belowText, aboveText, emptyText };
  const entry = useTypedNumber({ value, onChange, isWhole, showsFaultAtOnce, ...bounds });
  const message = useSteady(errorMessage ?? entry.fault);
  const notice = useSteady(entry.notice);
  const zeroHint = useSteady(zeroText !== undefined && entry.number === 0 ? zeroText : '');
  return (
    <FieldFrame onBlur={onBlur}>
      <TextField
        {...props}
        className={field.field}
        value={entry.typed}
        onChange={entry.type}
        isInvalid={message !== undefined}
        validationBehavior="aria"
      >
        <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
        <Group className={`${field.control} ${styles.control}`} isInvalid={message !== undefined}>
          <StepButton
            label={text('ui.decrease', { label })}
            isDisabled={!entry.canStep(-stepBy)}
            onStep={() => entry.step(-stepBy)}
          >
            <Minus aria-hidden />
          </StepButton>
          <Input
            data-field-focus
            // A text box cannot announce bounds, and a number input of the browser drops text that it cannot read.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="spinbutton"
            aria-valuemin={minValue}
            aria-valuemax={maxValue}
            aria-valuenow={entry.number ?? undefined}
            // Without a value, some screen readers announce 0 or 50 %.
            aria-valuetext={entry.typed || text('ui.empty')}
            inputMode={minValue === undefined || minValue < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
            autoComplete="off"
            className={`${field.input} ${styles.input}`}
            placeholder={placeholder}
            size={maxValue === undefined ? 10 : Math.min(String(maxValue).length + 3, 14)}
            onBlur={entry.handleBlur}
            onKeyDown={(event) => {
              // An Enter that corrects the number submits nothing; the next one does.
              if (event.key === 'Enter' && !event.defaultPrevented) {
                if (entry.clamp()) event.preventDefault();
                else if (onEnter) {
                  // Otherwise this Enter would also press a button that gets the focus meanwhile.
                  event.preventDefault();
                  if (!event.repeat) onEnter();
                }
                return;
              }
              const by = steps[event.key];
              if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              entry.step(by * stepBy);
            }}
          />
          <StepButton
            label={text('ui.increase', { label })}
            isDisabled={!entry.canStep(stepBy)}
            onStep={() => entry.step(stepBy)}
          >
            <Plus aria-hidden />
          </StepButton>
        </Group>
        {notice !== undefined && <span className={field.hint}>{notice}</span>}
        <FieldHelp
          description={zeroText === undefined ? description : zeroHint || (description ?? '')}
          errorMessage={message}
        />
        <LiveText>{entry.news}</LiveText>
        {zeroText !== undefined && <LiveText>{zeroHint}</LiveText>}
      </TextField>
    </FieldFrame>
  );
}
