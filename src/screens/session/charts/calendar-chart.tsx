import { formatDay } from '#core/views/dates.ts';
import { type CalendarDay, maxWeeks, type SessionCalendar } from '#core/views/session-calendar.ts';
import { text } from '#texts/texts.ts';
import styles from './charts.module.css';
import { NumberTable } from './number-table.tsx';

const cell = 12;
const gap = 2;
const shades = 4;

const isDay = (day: CalendarDay | null): day is CalendarDay => day !== null;

/** A calendar of up to 53 weeks. The more sessions a day had, the darker it is. */
export function CalendarChart({ weeks, most }: SessionCalendar) {
  const days = weeks.flat().filter(isDay);
  const busy = days.filter(({ count }) => count > 0);
  const [first, last] = [days[0], days.at(-1)];
  const title = text(weeks.length < maxWeeks ? 'stats.perDay' : 'stats.perDayLastYear');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
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
                  data-shade={Math.ceil((day.count / Math.max(1, most)) * shades)}
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
      <p aria-hidden className={styles.ends}>
        <span>{first && formatDay(first.at)}</span>
        <span>{last && formatDay(last.at)}</span>
      </p>
      <NumberTable title={title} rows={busy.map(({ at, count }) => ({ at: formatDay(at), count }))} />
    </figure>
  );
}
