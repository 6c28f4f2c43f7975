import { formatDay } from '#core/views/dates.ts';
import { type CalendarDay, maxWeeks, type SessionCalendar } from '#core/views/session-calendar.ts';
import { text } from '#texts/texts.ts';
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

/** From 0, for no session, to `shades`, for the greatest number of sessions of a day. */
const shadeOf = (count: number, most: number): number => Math.ceil((count / Math.max(1, most)) * shades);

const isDay = (day: CalendarDay | null): day is CalendarDay => day !== null;

/** A calendar of up to 53 weeks. The more sessions a day had, the darker it is. */
export function CalendarChart({ weeks, most }: SessionCalendar) {
  const days = weeks.flat().filter(isDay);
  const busy = days.filter(({ count }) => count > 0);
  const starts = weeks.map((week) => new Date(week.find(isDay)?.at ?? 0));
  /** Whether a month begins in this week. A month of fewer than three weeks has no room for its name. */
  const isNamed = (column: number): boolean =>
    starts[column]?.getMonth() !== starts[column - 1]?.getMonth() &&
    starts[column]?.getMonth() === starts[column + 2]?.getMonth();
  const title = text(weeks.length < maxWeeks ? 'stats.perDay' : 'stats.perDayLastYear');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.year} style={{ maxInlineSize: `${weeks.length * weekWidth}rem` }}>
        <div aria-hidden className={styles.months} data-long={weeks.length > maxWeeks / 2 || undefined}>
          {starts.map((at, column) => (
            <span key={column} data-second={at.getMonth() % 2 === 1 || undefined}>
              {isNamed(column) && monthName.format(at)}
            </span>
          ))}
        </div>
        <div aria-hidden className={styles.weekdays}>
          {namedDays.map((at) => (
            <span key={at}>{weekdayName.format(at)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={text('stats.calendar', { days: busy.length, most })}
          className={styles.calendar}
          viewBox={`0 0 ${weeks.length * (cell + gap)} ${7 * (cell + gap)}`}
        >
          {weeks.flatMap((week, column) =>
            week.map(
              (day, row) =>
                day && (
                  <rect
                    key={day.at}
                    className={styles.day}
                    data-shade={shadeOf(day.count, most)}
                    x={column * (cell + gap)}
                    y={row * (cell + gap)}
                    width={cell}
                    height={cell}
                    rx={2}
                  >
                    <title>{text('stats.onDay', { day: formatDay(day.at), count: day.count })}</title>
                  </rect>
                ),
            ),
          )}
        </svg>
      </div>
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
