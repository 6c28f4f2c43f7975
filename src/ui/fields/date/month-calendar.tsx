import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { CalendarDate } from '@internationalized/date';
import { useContext } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { text } from '#texts/texts.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import styles from './month-calendar.module.css';

interface Props {
  value: CalendarDate | null;
  onChange: (day: CalendarDate) => void;
  /** For a calendar that shows what is on each day: only such a day can be chosen. */
  shows?: {
    /** The calendar's name. */
    label: string;
    /** What is on a day, by the day as yyyy-MM-dd. */
    marks: ReadonlyMap<string, readonly string[]>;
    /** The day to which the arrow keys have moved: its month is shown. */
    focused: CalendarDate;
    onFocus: (day: CalendarDate) => void;
  };
}

/** The days of a month: weeks begin on Sunday, with buttons by month and by year. */
export const MonthCalendar = ({ value, onChange, shows }: Props) => (
  <Calendar
    className={styles.calendar}
    data-shows={shows && true}
    firstDayOfWeek="sun"
    // If it shows nothing of its own, the user has just opened it.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus={!shows}
    value={value}
    onChange={onChange}
    {...(shows && {
      'aria-label': shows.label,
      focusedValue: shows.focused,
      onFocusChange: shows.onFocus,
      isDateUnavailable: (day) => !shows.marks.has(day.toString()),
    })}
  >
    <header className={styles.header}>
      <YearButton direction="previous" />
      <IconButton slot="previous" aria-label={text('ui.previousMonth')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <CalendarHeading className={styles.month} />
      <IconButton slot="next" aria-label={text('ui.nextMonth')}>
        <ChevronRight aria-hidden />
      </IconButton>
      <YearButton direction="next" />
    </header>
    <CalendarGrid className={styles.grid} weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) =>
          shows ? (
            <MarkedDay date={date} marks={shows.marks.get(date.toString()) ?? []} />
          ) : (
            <CalendarCell date={date} className={styles.day} />
          )
        }
      </CalendarGridBody>
    </CalendarGrid>
    <p className={styles.week}>{text('ui.fromSunday')}</p>
  </Calendar>
);

/** A day with what is on it. A narrow window shows only how much that is. */
const MarkedDay = ({ date, marks }: { date: CalendarDate; marks: readonly string[] }) => (
  <CalendarCell
    date={date}
    className={styles.day}
    render={({ 'aria-label': label, ...props }) => (
      <div {...props} aria-label={[label, ...marks].join(', ')} />
    )}
  >
    {({ formattedDate }) => (
      <>
        {formattedDate}
        {/* Not text: users of voice control say a button's text, so the button's name would have to begin with it. */}
        {marks.length > 0 && (
          <span aria-hidden className={styles.count} data-words={text('number', { value: marks.length })} />
        )}
        {marks.map((mark) => (
          <span key={mark} aria-hidden className={styles.mark} data-words={mark} />
        ))}
      </>
    )}
  </CalendarCell>
);

function YearButton({ direction }: { direction: 'previous' | 'next' }) {
  const state = useContext(CalendarStateContext);
  return direction === 'previous' ? (
    <IconButton
      slot={null}
      aria-label={text('ui.previousYear')}
      onPress={() => state?.focusPreviousSection(true)}
    >
      <ChevronsLeft aria-hidden />
    </IconButton>
  ) : (
    <IconButton slot={null} aria-label={text('ui.nextYear')} onPress={() => state?.focusNextSection(true)}>
      <ChevronsRight aria-hidden />
    </IconButton>
  );
}
