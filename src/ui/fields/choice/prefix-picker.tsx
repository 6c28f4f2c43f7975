import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import { type Choice, fullName, prefixIndex } from './prefix-index.ts';
import { type Fold, lowerCase, type SingleChoiceValue } from './typed-choice.ts';
import { usePrefixPick } from './use-prefix-pick.ts';

export type PrefixPickerProps = FieldProps<SingleChoiceValue> & {
  /** Pass the same array each time: its lookups are cached under it, for all fields that share it. */
  items: readonly Choice[];
  isLoading?: boolean;
  /** Whether the items could not be loaded, so that text without a match is no error. */
  hasFailed?: boolean;
  /**
   * Maps equal names to the same string, for example by dropping case and accents. Pass the same function
   * each time.
   */
  fold?: Fold;
};

/**
 * Chooses one of many items by the beginning of its name: as soon as only one item matches, the field chooses it and
 * completes its name. Text that matches no item stays in the field, which reports it without a choice. When the caller
 * passes that text back, the field shows it and searches again.
 */
export function PrefixPicker({
  items,
  isLoading = false,
  hasFailed = false,
  fold = lowerCase,
  value,
  onChange,
  description,
  ...props
}: PrefixPickerProps) {
  const { input, completed, isUnmatched, hidden, ...pick } = usePrefixPick({
    index: prefixIndex(items, fold),
    value,
    onChange,
  });
  const loadingText = isLoading ? text('ui.loadingChoices') : undefined;
  const shown = pick.choices.length;
  const cutText = hidden > 0 ? text('ui.cut', { shown, count: shown + hidden }) : undefined;
  return (
    <ComboField
      {...props}
      {...pick}
      description={fieldStatus(description, loadingText)}
      emptyText={loadingText ?? text('ui.noBeginning')}
      note={isUnmatched && !isLoading && !hasFailed ? text('ui.noBeginning') : cutText}
      foot={cutText}
      inputRef={input}
      chosen={value.chosen}
      announcement={completed ? text('ui.chosenByTyping', { name: fullName(completed) }) : ''}
    />
  );
}
