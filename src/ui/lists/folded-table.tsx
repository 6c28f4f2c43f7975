import type { ReactNode } from 'react';
import styles from './folded-table.module.css';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';

interface Props {
  summary: string;
  /** Distinguishes the table from others of the page, for users of screen readers and voice control. */
  of?: string;
  heads: readonly string[];
  /** The cells of each row; the first one names the row. */
  rows: readonly (readonly ReactNode[])[];
  /** Whether the last column aligns its digits. */
  isNumeric?: boolean;
  /** Whether the table is on paper too. */
  isPrinted?: boolean;
  /** Content below the table. */
  children?: ReactNode;
}

/** A table that is folded away below its summary. */
export const FoldedTable = ({ summary, of, heads, rows, isNumeric, isPrinted, children }: Props) => (
  <details className={styles.details} data-printed={isPrinted}>
    <summary className={styles.summary}>
      {summary}
      {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
    </summary>
    <table className={styles.table} data-numeric={isNumeric}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          // Two rows may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {children}
  </details>
);
