import { CalendarDays } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { enteredOrder } from '#numbers/day-form.ts';
import { text } from '#texts/texts.ts';
import { useDayForm } from '../../page/use-day-form.ts';
import styles from './date-field.module.css';
import { DatePart } from './date-part.tsx';
import { fieldLocale } from './field-locale.ts';
import { type Granularity, outOfRange, useDates } from './date-values.ts';
import { FieldFrame, FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import { MonthCalendar } from './month-calendar.tsx';
import popover from '../../overlays/popover.module.css';
import { useHalfDate } from './use-half-date.ts';
import { useSteady } from '../use-steady.ts';
import { VisuallyHidden } from '../../elements/visually-hidden.tsx';

/**
 * If the value is a number, it is epoch ms, shown in the user's time zone; for a day, it is the day's first instant. If the
 * value is a string, it is a half-typed or impossible date.
 */
export type DateFieldProps = Omit<FieldProps<number | string | null>, 'placeholder'> & {
  granularity: Granularity;
  minValue?: number;
  maxValue?: number;
};

/**
 * A date that the user types part by part or chooses in a calendar. The field reports a date out of bounds to the caller
 * and shows an error; it reports a half-typed date as text, and shows an error too. When the user leaves the field, the
 * last day of the month replaces a day that the month does not have, with a notice; but a move of focus to the submit
 * button replaces nothing.
 */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden, description, granularity, value, minValue, maxValue, onChange, onBlur } =
    props;
  const { isDisabled, isReadOnly, isRequired } = props;
  const { locale } = useLocale();
  useDayForm();
  const parts = useRef<HTMLDivElement>(null);
  const popoverRef = useRef<HTMLElement>(null);
  const calendarName = useId();
  const half = useHalfDate({
    parts,
    granularity,
    value,
    isFaulty: props.errorMessage !== undefined,
    onChange,
  });
  const dates = useDates(granularity, half.behind, minValue, maxValue, half.replacements);
  const fault = half.fault ?? props.errorMessage ?? outOfRange(dates);
  const errorMessage = useSteady(fault);
  const notice = useSteady(half.notice);
  const handleBlur = () => {
    half.handleFieldBlur();
    onBlur?.();
  };
  return (
    <FieldFrame onBlur={handleBlur} popover={popoverRef}>
      <I18nProvider locale={fieldLocale(locale, enteredOrder())}>
        <DatePicker
          className={field.field}
          granularity={granularity}
          value={dates.value}
          minValue={dates.min}
          maxValue={dates.max}
          onChange={half.change}
          isDisabled={isDisabled}
          isReadOnly={isReadOnly}
          isRequired={isRequired}
          isInvalid={errorMessage !== undefined}
          hourCycle={24}
          hideTimeZone
          shouldForceLeadingZeros
          validationBehavior="aria"
        >
          <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={isRequired} />
          <Group
            className={`${field.control} ${styles.control}`}
            onBlurCapture={half.handleBlurCapture}
            onBlur={half.handleBlur}
            onPasteCapture={(event) => {
              event.preventDefault();
              if (!isDisabled && !isReadOnly) half.paste(event.clipboardData.getData('text/plain'));
            }}
          >
            <DateInput ref={parts} className={styles.parts} dir="ltr">
              {(segment) => <DatePart segment={segment} half={half} />}
            </DateInput>
            <Button className={styles.open}>
              <CalendarDays aria-hidden />
            </Button>
          </Group>
          {notice && <span className={field.hint}>{notice}</span>}
          <FieldHelp description={description} errorMessage={errorMessage} />
          <VisuallyHidden>
            <span aria-live="polite">{half.notice}</span>
          </VisuallyHidden>
          <Popover ref={popoverRef} className={`${popover.popover} ${styles.sheet}`} offset={4}>
            {/* The field's label is inert while the calendar is open, so it could not name the calendar. */}
            <span id={calendarName} hidden>
              {text('ui.calendarOf', { field: label })}
            </span>
            <Dialog className={styles.dialog} aria-labelledby={calendarName}>
              <I18nProvider locale={locale}>
                <MonthCalendar />
              </I18nProvider>
            </Dialog>
          </Popover>
        </DatePicker>
      </I18nProvider>
    </FieldFrame>
  );
}
