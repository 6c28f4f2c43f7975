import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import styles from './chip-rows.module.css';
import { Chip } from './chip.tsx';
import { Drawer } from './drawer.tsx';
import { useResponsive } from './responsive.ts';
import type { Responsive } from './responsive.ts';

export type ChipItem = { id: string; name: string };

/** How many chips show: all that fit the rows, or, when some are left, one fewer, for the ellipsis takes a place. */
export const shownCount = (count: number, perRow: number, rows: number): number =>
  count <= perRow * rows ? count : Math.max(perRow * rows - 1, 0);

/** So many chips a row, in at most so many rows; an ellipsis in the last place opens a drawer with all of them. */
export function ChipRows({
  label,
  items,
  perRow,
  rows = 2,
  moreLabel,
  drawerTitle,
}: {
  label: string;
  items: readonly ChipItem[];
  perRow: Responsive<number>;
  rows?: number;
  moreLabel: string;
  drawerTitle: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const columns = useResponsive(perRow);
  const shown = items.slice(0, shownCount(items.length, columns, rows));
  if (items.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className={styles.rows}>
        {shown.map(({ id, name }, index) => (
          <li key={id} data-ends-row={(index + 1) % columns === 0 || undefined}>
            <Chip>{name}</Chip>
          </li>
        ))}
        {shown.length < items.length && (
          <li>
            <Button aria-label={moreLabel} className={styles.more} onPress={() => setOpen(true)}>
              <Ellipsis aria-hidden />
            </Button>
          </li>
        )}
      </ul>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} title={drawerTitle}>
        <ul aria-label={drawerTitle} className={styles.all}>
          {items.map(({ id, name }) => (
            <li key={id}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
