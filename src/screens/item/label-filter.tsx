import { text } from '#texts/texts.ts';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import { News } from '#ui/feedback/news.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useLabelList } from '../shared/lists/use-choices.ts';
import styles from './label-filter.module.css';

interface Props {
  value: string | null;
  onChange: (labelId: string | null) => void;
}

/**
 * Filters a list of items by one label, and shows that label as a removable chip, even if its id comes from the address
 * and matches no loaded label. Also shows whether the labels are loading or have failed to load.
 */
export function LabelFilter({ value, onChange }: Props) {
  const { items, isLoading, delay, problem, retry } = useLabelList('ITEM');
  const name = items.find(({ id }) => id === value)?.name ?? text('labelFilter.unknown');
  return (
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
      <News words={[delay ?? problem ?? '']} />
      {value !== null && !isLoading && (
        <Chip onRemove={() => onChange(null)} removeLabel={text('labelFilter.remove', { label: name })}>
          {name}
        </Chip>
      )}
    </div>
  );
}
