import type { WidgetProps } from '@rjsf/utils';
import { type Quantity, QuantityList } from '#ui/quantity-list.tsx';
import type { Choices, Suggestions } from '../choices.ts';
import type { FormContext } from '../form-context.ts';
import { useRowFaults } from '../shown-faults.ts';
import { common } from './common.ts';

const nothing: Suggestions = { items: [], isSearching: false, search: () => {} };
const NothingSuggested: NonNullable<Choices['Suggested']> = ({ children }) => children(nothing);

/** Names with a quantity each; names are found as one types. */
export function QuantitiesWidget(props: WidgetProps) {
  const { choices } = props.registry.formContext as FormContext;
  const { Suggested = NothingSuggested } = choices;
  const rowErrors = useRowFaults(props.id);
  return (
    <Suggested>
      {({ items, isSearching, problem, hint, search }) => (
        <QuantityList
          {...common(props)}
          value={(props.value as Quantity[] | undefined) ?? []}
          onChange={props.onChange}
          suggestions={items}
          isSearching={isSearching}
          searchError={problem}
          searchHint={hint}
          onSearch={search}
          rowErrors={rowErrors}
        />
      )}
    </Suggested>
  );
}
