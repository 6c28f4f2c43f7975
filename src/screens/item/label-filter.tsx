import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Chip } from '#ui/chip.tsx';
import { Select } from '#ui/select.tsx';
import { sortByName } from '#core/rules/inventory.ts';
import { useServices } from '../shared/services.ts';

interface Props {
  value: string | null;
  onChange: (labelId: string | null) => void;
}

/** Narrows a list of items to one label, which then shows as a chip that can be removed. */
export function LabelFilter({ value, onChange }: Props) {
  const { api } = useServices();
  const { data: labels = [], isError } = useQuery(api.reference.labels('ITEM'));
  const chosen = labels.find(({ id }) => id === value);
  return (
    <div>
      <Select
        label={text('labelFilter.placeholder')}
        placeholder={text('labelFilter.placeholder')}
        items={sortByName(labels)}
        value={value}
        onChange={onChange}
        errorMessage={isError ? text('labelFilter.failed') : undefined}
        isLabelHidden
      />
      {chosen && (
        <Chip
          onRemove={() => onChange(null)}
          removeLabel={text('labelFilter.remove', { label: chosen.name })}
        >
          {chosen.name}
        </Chip>
      )}
    </div>
  );
}
