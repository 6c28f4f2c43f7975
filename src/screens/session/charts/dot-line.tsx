import { formatDay } from '#core/views/dates.ts';
import type { Stretch } from '#core/views/sessions-over-time.ts';
import { text } from '#texts/texts.ts';
import { nearestTo, Readable, ReadingCaption, useReading } from '#ui/elements/reading.tsx';
import styles from './charts.module.css';
import { NumberTable } from './number-table.tsx';
import { dayName, Scale } from './scale.tsx';

const step = 16;
const radius = 5;

/** The number of dates that fit below a chart on a phone. */
const maxLabels = 5;

/** The days of some weeks as a line, with a dot for each session. */
export function DotLine({ stretches }: { stretches: readonly Stretch[] }) {
  const most = Math.max(1, ...stretches.map(({ count }) => count));
  const busy = stretches.filter(({ count }) => count > 0);
  const height = (most + 2) * step;
  /** The middles of the columns, in % of the width. */
  const middles = stretches.map((_, column) => ((column + 0.5) / stretches.length) * 100);
  const title = text('stats.perDay');
  const reading = useReading(title, stretches, ({ from, count }) =>
    text('stats.onDay', { day: formatDay(from), count }),
  );
  return (
    <figure className={styles.chart}>
      <ReadingCaption reading={reading} />
      <Readable
        reading={reading}
        indexAt={(event) => nearestTo(event, middles)}
        mark={{ x: middles[reading.index]! }}
      >
        <svg
          role="img"
          aria-label={text('stats.calendar', { days: busy.length, most })}
          className={styles.dots}
          height={height}
        >
          <line x1="0" x2="100%" y1={height - step / 2} y2={height - step / 2} />
          {stretches.map(({ from, count }, column) =>
            Array.from({ length: count }, (_, row) => (
              <circle
                key={`${from} ${row}`}
                cx={`${middles[column]}%`}
                cy={height - (row + 0.5) * step}
                r={radius}
              />
            )),
          )}
        </svg>
      </Readable>
      <Scale labels={stretches.map(({ from }) => dayName.format(from))} most={maxLabels} />
      <NumberTable title={title} rows={busy.map(({ from, count }) => ({ at: formatDay(from), count }))} />
    </figure>
  );
}
