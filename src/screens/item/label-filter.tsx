import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Select } from '#ui/select.tsx';
import { sortByName } from '#core/rules/inventory.ts';
import { useServices } from '../shared/services.ts';
import styles from './label-filter.module.css';

interface Props {
  value: string | null;
  onChange: (labelId: string | null) => void;
}

/**
 * Narrows a list of items to one label, which then shows as a chip that can be removed; so does a label of the address
 * that is not there, or not known for want of the labels.
 */
export function LabelFilter({ value, onChange }: Props) {
  const { api } = useServices();
  const { data: labels = [], isPending, isError, refetch } = useQuery(api.reference.labels('ITEM'));
  const name = labels.find(({ id }) => id === value)?.name ?? text('labelFilter.unknown');
  return (
    <div className={styles.filter}>
      <Select
        label={text('labelFilter.label')}
        placeholder={text('labelFilter.placeholder')}
        items={sortByName(labels)}
        // The chip beneath carries the choice, and takes it back.
        value={null}
        onChange={onChange}
        errorMessage={isError ? text('labelFilter.failed') : undefined}
        isLabelHidden
      />
      {isError && (
        <Button variant="quiet" onPress={() => void refetch()}>
          {text('error.retry')}
        </Button>
      )}
      {value !== null && !isPending && (
        <Chip onRemove={() => onChange(null)} removeLabel={text('labelFilter.remove', { label: name })}>
          {name}
        </Chip>
      )}
    </div>
  );
}
