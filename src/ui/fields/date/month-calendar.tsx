import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
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
}

/** The days of a month: weeks begin on Sunday, with buttons by month and by year. */
export const MonthCalendar = ({ value, onChange }: Props) => (
  <Calendar
    className={styles.calendar}
    firstDayOfWeek="sun"
    // The user has just opened the calendar.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
    value={value}
    onChange={onChange}
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
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
    </CalendarGrid>
    <p className={styles.week}>{text('ui.fromSunday')}</p>
  </Calendar>
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
