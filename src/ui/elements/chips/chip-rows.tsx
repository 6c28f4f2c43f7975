import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './chip-rows.module.css';
import { Chip } from './chip.tsx';
import type { Address } from '../../page/address.ts';
import { Dialog } from '../../overlays/dialog.tsx';
import { type Responsive, useResponsive } from '../../page/responsive.ts';
import { useFittingCount } from './use-fitting-count.ts';

export interface ChipItem {
  id: string;
  name: string;
}

export interface ChipRowsProps {
  label: string;
  /** Pass the same array while its content is the same: for a new array, the chips are measured again. */
  items: readonly ChipItem[];
  perRow: Responsive<number>;
  /** The content of a chip; by default the name. */
  wordsOf?: (name: string) => ReactNode;
  /** Where a chip leads; by default nowhere. */
  hrefOf?: ((item: ChipItem) => Address) | undefined;
  moreLabel: string;
  drawerTitle: string;
}

/**
 * Shows at most `perRow` chips in a row, fewer if they do not fit, and at most two rows. If some chips are left out, an
 * ellipsis at the end opens a drawer with all of them.
 */
export function ChipRows(props: ChipRowsProps) {
  return props.items.length === 0 ? null : <Rows {...props} />;
}

function Rows({
  label,
  items,
  perRow,
  wordsOf = (name) => name,
  hrefOf,
  moreLabel,
  drawerTitle,
}: ChipRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const gauge = useRef<HTMLDivElement>(null);
  const columns = useResponsive(perRow);
  const { count, endsRow, isMeasured } = useFittingCount(list, gauge, items, columns);
  return (
    <div className={styles.frame}>
      <div ref={gauge} aria-hidden className={styles.gauge} />
      <ul ref={list} aria-label={label} className={styles.rows}>
        {items.slice(0, count).map((item, index) => (
          <li key={item.id} data-ends-row={(endsRow && index === columns - 1) || undefined}>
            <Chip href={hrefOf?.(item)}>{wordsOf(item.name)}</Chip>
          </li>
        ))}
        {(!isMeasured || count < items.length) && (
          <li key="">
            <Button aria-label={moreLabel} className={styles.more} onPress={() => setOpen(true)}>
              <Ellipsis aria-hidden />
            </Button>
          </li>
        )}
      </ul>
      <Dialog size="end" isOpen={isOpen} onOpenChange={setOpen} title={drawerTitle}>
        <ul aria-label={drawerTitle} className={styles.all}>
          {items.map((item) => (
            <li key={item.id}>
              <Chip href={hrefOf?.(item)}>{wordsOf(item.name)}</Chip>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
