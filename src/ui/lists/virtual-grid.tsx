import { type ReactNode, useState } from 'react';
import { type Responsive, useResponsive } from '../page/responsive.ts';
import { attributesOf } from './row.ts';
import { Rows } from './rows.tsx';
import { useExtent } from './use-extent.tsx';
import styles from './virtual-grid.module.css';

interface VirtualGridProps<T> {
  /** Unique on the page. */
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  columns: Responsive<number>;
  /** Estimated height of a row in px, until it is mounted and measured. */
  estimateSize: number;
  /** Says how to find a card if the list is too long to be shown whole, for example by a search. */
  advice?: string;
  renderItem: (item: T) => ReactNode;
}

/**
 * A list of any length in equal columns; it scrolls with the page. All cards of a row are as tall as the tallest of
 * them.
 */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, getKey, columns, estimateSize, advice, renderItem } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const across = useResponsive(columns);
  const { isWhole, notice } = useExtent({ name: label, count: items.length, advice });
  return (
    <>
      {notice}
      <ul
        ref={setList}
        aria-label={label}
        className={styles.grid}
        style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
      >
        <Rows
          items={items}
          nameOf={getKey}
          container={list}
          isWhole={isWhole}
          guess={estimateSize}
          across={across}
        >
          {(item, row) => (
            <li
              {...attributesOf(row)}
              aria-setsize={row.measure && items.length}
              aria-posinset={row.measure && row.index + 1}
              className={styles.cell}
            >
              {renderItem(item)}
            </li>
          )}
        </Rows>
      </ul>
    </>
  );
}
