import { text } from '#texts/texts.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import styles from './charts.module.css';

interface Props {
  /** The chart's title, which distinguishes its table from the others of the page. */
  title: string;
  rows: readonly { at: string; count: number }[];
}

/** The numbers of a chart, each with its day, month or year. */
export const NumberTable = ({ title, rows }: Props) => (
  <details>
    <summary className={styles.summary}>
      {text('stats.asTable')}
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </summary>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('stats.begin')}</th>
          <th scope="col">{text('nav.sessions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, count }) => (
          <tr key={at}>
            <th scope="row">{at}</th>
            <td>{text('number', { value: count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
