import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { type Responsive, useResponsive } from '../page/responsive.ts';
import { attributesOf, type TypeAhead } from './row.ts';
import { Rows } from './rows.tsx';
import { useExtent } from './use-extent.tsx';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /** Mounts a row and scrolls it into view. */
  reveal: (index: number) => void;
}

export interface VirtualListProps<T> {
  /** Unique on the page. */
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  /** Estimated height of a row in px, until it is mounted and measured. */
  estimateSize: number;
  /** Says how to find a row if the list is too long to be shown whole, for example by a search. */
  advice?: string;
  /** Number of rows side by side; all rows of a line are as tall as the tallest of them. Default: 1. */
  columns?: Responsive<number>;
  /** Whether the rows share one surface, without gaps. */
  isJoined?: boolean;
  /** Whether rows render so slowly, as rows of fields do, that the list mounts only those near the viewport. */
  isHeavy?: boolean;
  /** How typed letters find a row of a list of which only a part is mounted. */
  typeAhead?: TypeAhead<T>;
  renderItem: (item: T, index: number) => ReactNode;
  ref?: Ref<VirtualListHandle>;
}

const oneColumn = { base: 1 };

/**
 * A list of any length; it scrolls with the dialog that contains it, or else with the page. When the row that had the
 * focus last is removed, the row that takes its place gets the focus.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    label,
    items,
    getKey,
    estimateSize,
    advice,
    columns,
    isJoined = false,
    isHeavy = false,
    typeAhead,
    renderItem,
    ref,
  } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const across = useResponsive(columns ?? oneColumn);
  const { isWhole, notice } = useExtent({ name: label, count: items.length, advice });
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  useImperativeHandle(ref, () => ({ reveal: (index) => setWanted({ index }) }), []);
  return (
    <>
      {!isHeavy && notice}
      <ul
        ref={setList}
        aria-label={label}
        className={styles.list}
        data-joined={isJoined || undefined}
        data-grid={columns && true}
        style={columns && { gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
      >
        <Rows
          items={items}
          nameOf={getKey}
          container={list}
          isWhole={isWhole && !isHeavy}
          isForm={isHeavy}
          guess={estimateSize}
          wanted={wanted}
          typeAhead={typeAhead}
          across={across}
        >
          {(item, row) => (
            <li
              {...attributesOf(row)}
              aria-setsize={row.measure && items.length}
              aria-posinset={row.measure && row.index + 1}
              className={styles.row}
            >
              {renderItem(item, row.index)}
            </li>
          )}
        </Rows>
      </ul>
    </>
  );
}
