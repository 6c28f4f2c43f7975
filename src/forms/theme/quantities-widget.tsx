import type { WidgetProps } from '@rjsf/utils';
import { QuantityList } from '#ui/quantity-list.tsx';
import type { Suggestions } from '../choices.ts';
import type { FormContext } from '../form-context.ts';
import { useRowFaults } from '../shown-faults.ts';
import { common } from './common.ts';

const noSuggestions: Suggestions = { items: [], isSearching: false, search: () => {} };
const useNoSuggestions = (): Suggestions => noSuggestions;

interface Quantity {
  name: string;
  quantity: number;
}

/** Names with a quantity each; names are found as one types. */
export function QuantitiesWidget(props: WidgetProps) {
  const { choices } = props.registry.formContext as FormContext;
  const useSuggestions = choices.useSuggestions ?? useNoSuggestions;
  const { items, isSearching, problem, hint, search } = useSuggestions();
  return (
    <QuantityList
      {...common(props)}
      value={(props.value as Quantity[] | undefined) ?? []}
      onChange={props.onChange}
      suggestions={items}
      isSearching={isSearching}
      searchError={problem}
      searchHint={hint}
      onSearch={search}
      // A quantity of nothing is for the schema to explain.
      minQuantity={0}
      rowErrors={useRowFaults(props.id)}
    />
  );
}
