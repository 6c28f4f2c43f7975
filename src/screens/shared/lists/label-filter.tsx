import type { ReactNode } from 'react';
import type { LabelType } from '#core/contract/values.ts';
import { text } from '#texts/texts.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { type ChosenFilter, ListFilters } from './list-filters.tsx';
import { useLabelList } from './use-choices.ts';

export const labelTexts = {
  label: 'labelFilter.label',
  placeholder: 'labelFilter.placeholder',
  loading: 'labelFilter.loading',
} as const;

/**
 * The labels of a list, and the one by which it is filtered, even if its id comes from the address and matches no loaded
 * label.
 */
export function useLabelFilter(type: LabelType, value: string | null, onChange: (id: string | null) => void) {
  const list = useLabelList(type);
  const name = list.items.find(({ id }) => id === value)?.name;
  const words = name ?? text('labelFilter.unknown');
  const removeLabel = text('labelFilter.remove', { label: words });
  const chosen: ChosenFilter = { id: 'label', words, removeLabel, onRemove: () => onChange(null) };
  return {
    list,
    /** The label's name, once it is known. */
    name,
    chosen: value === null || list.isLoading ? [] : [chosen],
  };
}

interface Props {
  value: string | null;
  onChange: (labelId: string | null) => void;
  /** The search field before the filter. */
  children: ReactNode;
}

/** Filters a list of items by one label, beside a search field. */
export function LabelFilter({ value, onChange, children }: Props) {
  const { list, chosen } = useLabelFilter('ITEM', value, onChange);
  return (
    <ListFilters search={children} chosen={chosen} hasProblem={list.problem !== undefined}>
      <ChoiceFilter {...labelTexts} list={list} onChange={onChange} />
    </ListFilters>
  );
}
