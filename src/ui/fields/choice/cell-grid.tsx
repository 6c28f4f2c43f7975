import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { CSSProperties } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import styles from './cell-grid.module.css';

export interface GridCell {
  id: string;
  /** For screen readers. */
  name: string;
  shown: string;
  state: 'all' | 'some' | 'none';
}

interface Props {
  label: string;
  columns: number;
  /** Shown above the columns; the names of the cells contain them too. */
  heads: readonly string[];
  cells: readonly GridCell[];
  onChange: (id: string, isChosen: boolean) => void;
}

/** Cells in rows and columns, each of which is chosen or not. The arrow keys move in both directions. */
export const CellGrid = ({ label, columns, heads, cells, onChange }: Props) => {
  const chosen = cells.filter(({ state }) => state === 'all').map(({ id }) => id);
  const style = { '--columns': columns } as CSSProperties;
  return (
    <div>
      {heads.length > 0 && (
        <div aria-hidden className={styles.heads} style={style}>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ListBox
        aria-label={label}
        layout="grid"
        selectionMode="multiple"
        className={styles.grid}
        style={style}
        items={cells}
        selectedKeys={chosen}
        onSelectionChange={(next) => {
          for (const { id, state } of cells) {
            const isChosen = next === 'all' || next.has(id);
            if (isChosen !== (state === 'all')) onChange(id, isChosen);
          }
        }}
      >
        {({ id, name, shown, state }: GridCell) => (
          <ListBoxItem id={id} textValue={name} aria-label={name} className={styles.cell} data-state={state}>
            {state !== 'none' && (state === 'all' ? <Check aria-hidden /> : <Minus aria-hidden />)}
            <span aria-hidden>{shown}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  );
};
