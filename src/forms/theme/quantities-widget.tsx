import type { WidgetProps } from '@rjsf/utils';
import { QuantityList } from '#ui/fields/choice/quantity-list.tsx';
import type { Quantity } from '#ui/fields/choice/quantity-rows.tsx';
import type { Choices, Suggestions } from '../choices.ts';
import type { FormContext } from '../form-context.ts';
import { useRowFaults } from '../shown-faults.ts';
import { commonProps } from './common.ts';
import { usePicked } from './use-picked.ts';

const nothing: Suggestions = { items: [], isSearching: false, search: () => {} };
const NothingSuggested: NonNullable<Choices['Suggested']> = ({ children }) => children(nothing);

/**
 * Names with quantities; typing searches for names. The last entry may be a string: text that is typed but
 * not chosen.
 */
export function QuantitiesWidget(props: WidgetProps) {
  const { choices } = props.registry.formContext as FormContext;
  const { Suggested = NothingSuggested } = choices;
  const picked = usePicked<Quantity>(props);
  const rowErrors = useRowFaults(props.id);
  return (
    <Suggested>
      {({ items, isSearching, problem, hint, search }) => (
        <QuantityList
          {...commonProps(props)}
          {...picked}
          typedError={rowErrors[picked.value.chosen.length]}
          fold={choices.fold}
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
