import { useRef } from 'react';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import { LiveText } from '../../feedback/live-text.tsx';
import { fullName, prefixIndex } from './prefix-index.ts';
import type { Choice } from './prefix-index.ts';
import { type Fold, lowerCase, type PickedOneValue } from './typed-choice.ts';
import { usePrefixPick } from './use-prefix-pick.ts';

export type PrefixPickerProps = FieldProps<PickedOneValue> & {
  /** Keep the array: what is looked up in it is kept with it, for all fields that share it. */
  items: readonly Choice[];
  isLoading?: boolean;
  /** Whether the items could not be loaded: what is typed may well be one of them. */
  hasFailed?: boolean;
  /** What two names must have in common to be the same, e.g. no case and no accents. One function for all. */
  fold?: Fold;
  /** In ms, from the last key to the search. */
  debounce?: number;
};

/**
 * One of many, by typing how it begins: as soon as only one is left it is chosen and written out. A text that leads to
 * none stays, and is handed on without a choice. Given back, it stands there again, and is looked for again.
 */
export function PrefixPicker({
  items,
  isLoading = false,
  hasFailed = false,
  fold = lowerCase,
  debounce = 300,
  value,
  onChange,
  onBlur,
  description,
  ...props
}: PrefixPickerProps) {
  const sheet = useRef<HTMLElement>(null);
  const { input, completed, isUnmatched, onInputCapture, ...pick } = usePrefixPick({
    index: prefixIndex(items, fold),
    value,
    onChange,
    debounce,
  });
  const loading = isLoading ? text('ui.loadingChoices') : undefined;
  return (
    <FieldFrame onBlur={onBlur} popover={sheet}>
      <div onInputCapture={({ nativeEvent }) => onInputCapture(nativeEvent)}>
        <ComboField
          {...props}
          {...pick}
          description={fieldStatus(description, loading)}
          emptyText={loading}
          note={isUnmatched && !isLoading && !hasFailed ? text('ui.noChoice') : undefined}
          inputRef={input}
          sheetRef={sheet}
          chosen={value.chosen}
        />
      </div>
      <LiveText isListOpen={pick.isOpen}>
        {completed ? text('ui.chosenByTyping', { name: fullName(completed) }) : ''}
      </LiveText>
    </FieldFrame>
  );
}
