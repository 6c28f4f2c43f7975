import { searchTimings } from '#core/rules/search.ts';
import { text } from '#texts/texts.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import type { HistoryAction } from '../../shared/lists/use-browse.ts';
import { useTypedText } from '../../shared/lists/use-typed-text.ts';
import { LabelFilter } from '../label-filter.tsx';
import type { ItemFilter } from './use-items.ts';

interface Props {
  filter: ItemFilter;
  onChange: (filter: Partial<ItemFilter>, historyAction?: HistoryAction) => void;
}

/** The filters of the item list: a label, and a debounced text. */
export function ItemFilters({ filter, onChange }: Props) {
  const { typed, isTooShort, onType } = useTypedText(
    searchTimings.items,
    filter.text,
    (settledText, historyAction) => onChange({ text: settledText }, historyAction),
  );
  return (
    <LabelFilter value={filter.labelId} onChange={(labelId) => onChange({ labelId })}>
      <SearchField
        label={text('itemList.search')}
        placeholder={text('itemList.search')}
        isLabelHidden
        value={typed}
        hint={isTooShort ? text('choices.typeMore', { count: searchTimings.items.minimumLength }) : ''}
        onChange={onType}
      />
    </LabelFilter>
  );
}
