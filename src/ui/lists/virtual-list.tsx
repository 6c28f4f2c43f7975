import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
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
  /** Whether the rows share one surface, without gaps. */
  isJoined?: boolean;
  /** Whether rows render so slowly, as rows of fields do, that the list mounts only those near the viewport. */
  isHeavy?: boolean;
  /** How typed letters find a row of a list of which only a part is mounted. */
  typeAhead?: TypeAhead<T>;
  renderItem: (item: T, index: number) => ReactNode;
  ref?: Ref<VirtualListHandle>;
}

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
    isJoined = false,
    isHeavy = false,
    typeAhead,
    renderItem,
    ref,
  } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { isWhole, notice } = useExtent({ name: label, count: items.length, advice });
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  useImperativeHandle(ref, () => ({ reveal: (index) => setWanted({ index }) }), []);
  return (
    <>
      {!isHeavy && notice}
      <ul ref={setList} aria-label={label} className={styles.list} data-joined={isJoined || undefined}>
        <Rows
          items={items}
          nameOf={getKey}
          container={list}
          isWhole={isWhole && !isHeavy}
          isForm={isHeavy}
          guess={estimateSize}
          wanted={wanted}
          typeAhead={typeAhead}
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
