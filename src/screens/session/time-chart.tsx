import { formatDay } from '#core/views/dates.ts';
import type { SessionsOverTime, Step } from '#core/views/sessions-over-time.ts';
import { text, type TextKey } from '#texts/texts.ts';
import styles from './time-chart.module.css';

const titles: Record<Step, TextKey> = {
  day: 'stats.perDay',
  week: 'stats.perWeek',
  month: 'stats.perMonth',
  year: 'stats.perYear',
};

interface Props extends SessionsOverTime {
  /** The end of the range, in epoch ms. */
  end: number;
}

/**
 * Sessions over time as columns, and the same numbers as a table, for exact values and for screen readers.
 */
export function TimeChart({ step, stretches, end }: Props) {
  const most = Math.max(1, ...stretches.map(({ count }) => count));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{text(titles[step])}</figcaption>
      <div aria-hidden className={styles.picture}>
        <span className={styles.most}>{text('number', { value: most })}</span>
        <div className={styles.columns}>
          {stretches.map(({ from, count }) => (
            <span key={from} className={styles.column} style={{ blockSize: `${(count / most) * 100}%` }} />
          ))}
        </div>
        <div className={styles.ends}>
          <span>{stretches[0] && formatDay(stretches[0].from)}</span>
          <span>{formatDay(end)}</span>
        </div>
      </div>
      <details>
        <summary className={styles.summary}>{text('stats.asTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('stats.begin')}</th>
              <th scope="col">{text('nav.sessions')}</th>
            </tr>
          </thead>
          <tbody>
            {stretches.map(({ from, count }) => (
              <tr key={from}>
                <th scope="row">{formatDay(from)}</th>
                <td>{text('number', { value: count })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
