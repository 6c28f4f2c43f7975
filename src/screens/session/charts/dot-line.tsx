import type { Session } from '#core/contract/sessions.ts';
import { formatDay } from '#core/views/dates.ts';
import type { sessionsByDay } from '#core/views/sessions-over-time.ts';
import { text } from '#texts/texts.ts';
import { nearestTo, Readable, useReading } from '#ui/elements/reading.tsx';
import { linkedText, withCommas } from '../../shared/linked-text.tsx';
import { SessionLink } from '../../shared/thing-links.tsx';
import { titleOf } from '../session-facts.ts';
import styles from './charts.module.css';
import { NumberTable } from './number-table.tsx';
import { Scale } from './scale.tsx';

const step = 16;
const radius = 5;

/** The number of dates that fit below a chart on a phone. */
const maxLabels = 3;

/**
 * The days of some weeks as a line, with a dot for each session, at least one. The days with sessions can be read, each with
 * links to its sessions.
 */
export function DotLine({ days }: { days: ReturnType<typeof sessionsByDay<Session>> }) {
  const most = Math.max(...days.map(({ count }) => count));
  const height = (most + 2) * step;
  const busy = days.flatMap((day, column) =>
    // The middle of the column, in % of the width.
    day.count > 0 ? [{ ...day, x: ((column + 0.5) / days.length) * 100 }] : [],
  );
  const title = text('stats.perDay');
  const reading = useReading(title, busy, ({ from, sessions }) =>
    text('stats.sessionsOn', { day: formatDay(from), titles: sessions.map(titleOf).join(', ') }),
  );
  const read = busy[reading.index]!;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <Readable
        reading={reading}
        indexAt={(event) =>
          nearestTo(
            event,
            busy.map(({ x }) => x),
          )
        }
        mark={{ x: read.x }}
      >
        <svg
          role="img"
          aria-label={text('stats.calendar', { days: busy.length, most })}
          className={styles.dots}
          height={height}
        >
          <line x1="0" x2="100%" y1={height - step / 2} y2={height - step / 2} />
          {busy.map(({ from, count, x }) =>
            Array.from({ length: count }, (_, row) => (
              <circle
                key={`${from} ${row}`}
                data-read={from === read.from || undefined}
                cx={`${x}%`}
                cy={height - (row + 0.5) * step}
                r={radius}
              />
            )),
          )}
        </svg>
      </Readable>
      <Scale labels={days.map(({ from }) => formatDay(from))} most={maxLabels} />
      <p>
        {linkedText('stats.sessionsOn', {
          day: formatDay(read.from),
          titles: withCommas(
            read.sessions.map((session) => (
              <SessionLink key={session.id} id={session.id} title={titleOf(session)} />
            )),
          ),
        })}
      </p>
      <NumberTable title={title} rows={busy.map(({ from, count }) => ({ at: formatDay(from), count }))} />
    </figure>
  );
}
