import { type ReactNode, useState } from 'react';
import { text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { FoldedFields } from '#ui/fields/folded-fields.tsx';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import { News } from '#ui/feedback/news.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useLabelList } from '../shared/lists/use-choices.ts';
import styles from './label-filter.module.css';

interface Props {
  value: string | null;
  onChange: (labelId: string | null) => void;
  /** The search field beside the filter. */
  children: ReactNode;
}

/**
 * Filters a list of items by one label, beside a search field, and shows that label as a removable chip, even if its id
 * comes from the address and matches no loaded label. Also shows whether the labels are loading or have failed to load.
 */
export function LabelFilter({ value, onChange, children }: Props) {
  // Not a `useHistoryState`: choosing a label is a navigation, which must not close the fields.
  const [isOpen, setOpen] = useState(false);
  const { items, isLoading, delay, problem, retry } = useLabelList('ITEM');
  const name = items.find(({ id }) => id === value)?.name ?? text('labelFilter.unknown');
  return (
    <div className={styles.filters}>
      <FoldedFields
        isOpen={isOpen || problem !== undefined}
        onOpenChange={setOpen}
        count={value === null ? 0 : 1}
      >
        <div className={styles.filter}>
          <ChoicesFrame delay={delay} hasFailed={problem !== undefined} onRetry={retry}>
            <Select
              label={text('labelFilter.label')}
              placeholder={text(isLoading ? 'labelFilter.loading' : 'labelFilter.placeholder')}
              items={items}
              // The chip beneath shows the choice and removes it.
              value={null}
              onChange={onChange}
              errorMessage={problem}
              isLabelHidden
            />
          </ChoicesFrame>
          {value !== null && !isLoading && (
            <Chip onRemove={() => onChange(null)} removeLabel={text('labelFilter.remove', { label: name })}>
              {name}
            </Chip>
          )}
        </div>
      </FoldedFields>
      {children}
      <News words={[delay ?? problem ?? '']} />
    </div>
  );
}
