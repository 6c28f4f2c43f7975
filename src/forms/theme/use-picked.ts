import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { chosenOf, type Picked, pickedList, typedIn } from '#core/rules/picked.ts';
import type { PickedValue } from '#ui/fields/choice/typed-choice.ts';

/**
 * Converts a list chosen by typing to the props of its field. In the props, typed text that is not a choice is separate
 * from the chosen entries.
 */
export function usePicked<Item extends object>({ value, onChange }: Pick<WidgetProps, 'value' | 'onChange'>) {
  const entered = value as Picked<Item> | undefined;
  const picked = useMemo(
    (): PickedValue<Item> => ({ chosen: chosenOf(entered ?? []), typed: typedIn(entered ?? []) }),
    [entered],
  );
  return {
    value: picked,
    onChange: ({ chosen, typed }: PickedValue<Item>) => onChange(pickedList(chosen, typed)),
  };
}
