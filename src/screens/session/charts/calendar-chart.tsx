import { formatDay } from '#core/views/dates.ts';
import {
  type CalendarDay,
  maxWeeks,
  type SessionCalendar,
  stripsOf,
  type Week,
} from '#core/views/session-calendar.ts';
import { text } from '#texts/texts.ts';
import { Readable, ReadingCaption, useReading } from '#ui/elements/reading.tsx';
import styles from './charts.module.css';
import { NumberTable } from './number-table.tsx';
import { monthName, weekdayName } from './scale.tsx';

const cell = 12;
const gap = 2;
const shades = 4;

/** The greatest width of a week, in rem. */
const weekWidth = 1.75;

/** A Monday, a Wednesday and a Friday, whose names are beside their rows. */
const namedDays = [1, 3, 5].map((day) => new Date(2024, 0, day).getTime());

/** The shade of a day: 0 without a session, `shades` for the day with the most sessions. */
const shadeOf = (count: number, most: number): number => Math.ceil((count / Math.max(1, most)) * shades);

const isDay = (day: CalendarDay | null): day is CalendarDay => day !== null;

/** A calendar of up to 53 weeks, on a phone in several strips. The more sessions a day had, the stronger its colour. */
export function CalendarChart({ weeks, most }: SessionCalendar) {
  const days = weeks.flat().filter(isDay);
  const busy = days.filter(({ count }) => count > 0);
  const strips = stripsOf(weeks);
  const title = text(weeks.length < maxWeeks ? 'stats.perDay' : 'stats.perDayLastYear');
  const reading = useReading(title, days, ({ at, count }) =>
    text('stats.onDay', { day: formatDay(at), count }),
  );
  return (
    <figure className={styles.chart}>
      <ReadingCaption reading={reading} />
      <Readable
        reading={reading}
        indexAt={({ target }) => {
          const at = Number((target as SVGElement).dataset['at']);
          const found = days.findIndex((day) => day.at === at);
          return found < 0 ? null : found;
        }}
      >
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture of several strips.
          role="img"
          aria-label={text('stats.calendar', { days: busy.length, most })}
          className={styles.year}
        >
          {strips.map((strip, position) => (
            <div
              key={position}
              aria-hidden
              className={styles.strip}
              style={{
                flexGrow: strip.length,
                inlineSize: `${(strip.length / strips[0]!.length) * 100}%`,
                maxInlineSize: `${strip.length * weekWidth}rem`,
              }}
            >
              <Months weeks={strip} />
              <div className={styles.weekdays}>
                {namedDays.map((at) => (
                  <span key={at}>{weekdayName.format(at)}</span>
                ))}
              </div>
              <Days weeks={strip} most={most} read={days[reading.index]!.at} />
            </div>
          ))}
        </div>
      </Readable>
      <p className={styles.title}>{text('stats.fromMonday')}</p>
      <p aria-hidden className={styles.shades}>
        <span>{text('number', { value: 0 })}</span>
        {Array.from({ length: Math.min(shades, most) + 1 }, (_, step) => (
          <svg key={step} viewBox={`0 0 ${cell} ${cell}`}>
            <rect
              className={styles.day}
              data-shade={shadeOf(step, Math.min(shades, most))}
              width={cell}
              height={cell}
              rx={2}
            />
          </svg>
        ))}
        <span>{text('number', { value: most })}</span>
      </p>
      <NumberTable title={title} rows={busy.map(({ at, count }) => ({ at: formatDay(at), count }))} />
    </figure>
  );
}

/** The names of the months, each above the first column whose first day is in the month. */
function Months({ weeks }: { weeks: readonly Week[] }) {
  const months = weeks.map((week) => new Date(week.find(isDay)?.at ?? 0));
  /** Whether the column is the first of at least three of a month; fewer columns have no room for the month's name. */
  const isNamed = (column: number): boolean =>
    months[column]?.getMonth() !== months[column - 1]?.getMonth() &&
    months[column]?.getMonth() === months[column + 2]?.getMonth();
  return (
    <div className={styles.months}>
      {months.map((at, column) => (
        <span key={column}>{isNamed(column) && monthName.format(at)}</span>
      ))}
    </div>
  );
}

/** @param read the day that is read, in epoch ms */
const Days = ({ weeks, most, read }: { weeks: readonly Week[]; most: number; read: number }) => (
  <svg className={styles.calendar} viewBox={`0 0 ${weeks.length * (cell + gap)} ${7 * (cell + gap)}`}>
    {weeks.flatMap((week, column) =>
      week.map(
        (day, row) =>
          day && (
            <rect
              key={day.at}
              className={styles.day}
              data-at={day.at}
              data-read={day.at === read || undefined}
              data-shade={shadeOf(day.count, most)}
              x={column * (cell + gap)}
              y={row * (cell + gap)}
              width={cell}
              height={cell}
              rx={2}
            />
          ),
      ),
    )}
  </svg>
);
