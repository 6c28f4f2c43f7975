import { shownLocale } from '#texts/texts.ts';
import styles from './charts.module.css';

const locale = shownLocale();
export const monthName = new Intl.DateTimeFormat(locale, { month: 'short' });
export const monthOfYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
export const yearName = new Intl.DateTimeFormat(locale, { year: 'numeric' });
export const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'short' });

interface Props {
  /** One label for each column of the chart. */
  labels: readonly string[];
  /**
   * The maximum number of labels on a phone. If there are more, the scale shows only every second one, every third one, and
   * so on. Twice as many fit into a wide window.
   */
  most: number;
}

/** The names of a chart's columns, below them. The table of the chart has the exact dates. */
export function Scale({ labels, most }: Props) {
  const every = Math.ceil(labels.length / (2 * most));
  const isSecond = (column: number) => labels.length > most && column % (2 * every) !== 0;
  return (
    <div aria-hidden className={styles.scale}>
      {labels.map((label, column) => (
        <span key={column} data-second={isSecond(column) || undefined}>
          {column % every === 0 && label}
        </span>
      ))}
    </div>
  );
}
