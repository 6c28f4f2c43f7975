import { type ReactNode, useState } from 'react';
import { text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { leaveRow } from '#ui/overlays/focus-fallback.ts';
import { FoldedFields } from '#ui/fields/folded-fields.tsx';
import styles from './list-filters.module.css';

export interface ChosenFilter {
  id: string;
  words: string;
  removeLabel: string;
  onRemove: () => void;
}

interface Props {
  /** The search field. A narrow window shows only this, and beside it the button that shows the filters. */
  search?: ReactNode;
  /** Each becomes a chip. */
  chosen: readonly ChosenFilter[];
  /** Whether a filter needs attention, so that it must be visible. */
  hasProblem: boolean;
  /** The fields of the filters. */
  children: ReactNode;
}

/** The search field and the filters of a list, with a removable chip for each chosen filter. */
export function ListFilters({ search, chosen, hasProblem, children }: Props) {
  // Not a `useHistoryState`: choosing a filter is a navigation, which must not close the fields.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.filters}>
      {search}
      <FoldedFields isOpen={isOpen || hasProblem} onOpenChange={setOpen} count={chosen.length}>
        {children}
      </FoldedFields>
      {chosen.length > 0 && (
        <ul aria-label={text('ui.filters')} className={styles.chosen}>
          {chosen.map(({ id, words, removeLabel, onRemove }) => (
            <li key={id}>
              <Chip
                removal={{
                  label: removeLabel,
                  onRemove(row) {
                    if (row) leaveRow(row);
                    onRemove();
                  },
                }}
              >
                {words}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
