import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import { byBreakpoint, type Responsive } from '../../page/responsive.ts';
import styles from './card-grid.module.css';

/**
 * A list in equal columns. The style sheet chooses their number by breakpoint, so a resize does not re-render
 * it.
 */
export function CardGrid({
  columns = { base: 1 },
  label,
  children,
}: {
  /** Default: one column. */
  columns?: Responsive<number> | undefined;
  label?: string;
  children: ReactNode;
}) {
  const counts = Object.entries(byBreakpoint(columns)).map(([name, count]) => [`--columns-${name}`, count]);
  return (
    <ul aria-label={label} className={styles.grid} style={Object.fromEntries(counts) as CSSProperties}>
      {Children.map(children, (child) => (
        <li className={styles.cell} data-row={(isValidElement(child) && child.key) || undefined}>
          {child}
        </li>
      ))}
    </ul>
  );
}
