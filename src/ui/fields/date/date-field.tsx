import CalendarDays from 'lucide-react/icons/calendar-days';
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Input, InputContext } from 'react-aria-components/Input';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';
import { useSlottedContext } from 'react-aria-components/slots';
import { text } from '#texts/texts.ts';
import { useDayForm } from '../../page/use-day-form.ts';
import styles from './date-field.module.css';
import { exampleText, type Granularity } from './date-text.ts';
import { FieldFrame, FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import { MonthCalendar } from './month-calendar.tsx';
import popover from '../../overlays/popover.module.css';
import { useSteady } from '../use-steady.ts';
import { useTypedDate } from './use-typed-date.ts';
import { LiveText } from '../../feedback/live-text.tsx';

/**
 * If the value is a number, it is epoch ms, shown in `zone`, by default the user's; for a day, it is the day's first
 * instant. If the value is a string, it is typed text that is not a date; pass it back unchanged.
 */
export type DateFieldProps = FieldProps<number | string | null> & {
  granularity: Granularity;
  zone?: string | undefined;
};

/**
 * A day as text, or as text with a time in a second box, with a calendar to choose the day in. If the text is no date, the
 * field reports it unchanged; when focus leaves, it says what is wrong.
 */
export function DateField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  granularity,
  zone,
  value,
  onChange,
  onBlur,
  ...props
}: DateFieldProps) {
  useDayForm();
  const popoverRef = useRef<HTMLElement>(null);
  const isFaulty = errorMessage !== undefined;
  const entry = useTypedDate({ granularity, zone, value, onChange, isFaulty });
  const message = useSteady(entry.fault ?? errorMessage);
  const notice = useSteady(entry.notice);
  const hint = text('ui.dateExample', { example: exampleText(granularity) });
  const isInvalid = message !== undefined;
  // A fault of the date and time together, such as one in the past, is rather in the day.
  const isTimeFaulty = entry.fault !== undefined && granularity === 'minute' && entry.day !== null;
  const frame = {
    className: `${field.control} ${styles.control}`,
    isInvalid,
    onBlur: entry.tidy,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && entry.leave(),
  };
  const leave = () => {
    entry.leave();
    onBlur?.();
  };
  return (
    <FieldFrame onBlur={leave} popover={popoverRef}>
      <TextField
        {...props}
        className={field.field}
        value={entry.texts.date}
        onChange={(date) => entry.type({ date })}
        isInvalid={isInvalid}
        validationBehavior="aria"
      >
        <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
        <div className={styles.boxes}>
          <Group {...frame}>
            <Input
              {...box}
              placeholder={placeholder}
              size={11}
              data-field-focus={!isTimeFaulty || undefined}
            />
            <DialogTrigger>
              <Button
                className={styles.open}
                aria-haspopup="dialog"
                aria-label={text('ui.calendarOf', { field: label })}
              >
                <CalendarDays aria-hidden />
              </Button>
              <Popover ref={popoverRef} className={`${popover.popover} ${styles.sheet}`} offset={4}>
                <Dialog className={styles.dialog} aria-label={text('ui.calendarOf', { field: label })}>
                  {({ close }) => (
                    <MonthCalendar
                      value={entry.day}
                      onChange={(day) => {
                        entry.choose(day);
                        close();
                      }}
                    />
                  )}
                </Dialog>
              </Popover>
            </DialogTrigger>
          </Group>
          {granularity === 'minute' && (
            <Group {...frame}>
              <TimeBox
                aria-label={text('ui.timeOf', { field: label })}
                value={entry.texts.time}
                onChange={({ target }) => entry.type({ time: target.value })}
                data-field-focus={isTimeFaulty || undefined}
              />
            </Group>
          )}
        </div>
        {notice !== undefined && <span className={field.hint}>{notice}</span>}
        <FieldHelp
          description={description === undefined ? hint : `${description} ${hint}`}
          errorMessage={message}
        />
        <LiveText>{entry.notice}</LiveText>
      </TextField>
    </FieldFrame>
  );
}

const box = {
  className: `${field.input} ${styles.box}`,
  dir: 'ltr',
  inputMode: 'numeric',
  autoComplete: 'off',
} as const;

/** The second box of the field. The state, description and error of the first one are its, too. */
function TimeBox(props: InputHTMLAttributes<HTMLInputElement>) {
  const day = useSlottedContext(InputContext);
  return (
    <input
      {...box}
      {...props}
      size={5}
      aria-describedby={day?.['aria-describedby']}
      aria-invalid={day?.['aria-invalid']}
      aria-required={day?.['aria-required']}
    />
  );
}
