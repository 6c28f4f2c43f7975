import { useRef } from 'react';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import { fullName, prefixIndex } from './prefix-index.ts';
import type { Choice } from './prefix-index.ts';
import { text } from '#texts/texts.ts';
import { usePrefixPick } from './use-prefix-pick.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PrefixPickerProps = FieldProps<string | null> & {
  /** Keep the array: what is looked up in it is kept with it, for all fields that share it. */
  items: readonly Choice[];
  /** What two names must have in common to be the same, e.g. no case and no accents. One function for all. */
  fold?: (text: string) => string;
  /** In ms, from the last key to the search. */
  debounce?: number;
};

const lowerCase = (words: string): string => words.toLocaleLowerCase();

/**
 * One of many, by typing how it begins: as soon as only one is left it is chosen and written out. A text that leads to
 * none stays, without a choice.
 */
export function PrefixPicker({
  items,
  fold = lowerCase,
  debounce = 300,
  value,
  onChange,
  onBlur,
  ...props
}: PrefixPickerProps) {
  const sheet = useRef<HTMLElement>(null);
  const { input, completed, onInputCapture, onEnter, ...pick } = usePrefixPick({
    index: prefixIndex(items, fold),
    value,
    onChange,
    debounce,
  });
  return (
    <FieldFrame onBlur={onBlur} popover={sheet}>
      <div
        onInputCapture={({ nativeEvent }) => onInputCapture(nativeEvent)}
        onKeyDownCapture={({ key }) => key === 'Enter' && onEnter()}
      >
        <ComboField {...props} {...pick} inputRef={input} sheetRef={sheet} chosen={value} />
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          {completed && text('ui.chosenByTyping', { name: fullName(completed) })}
        </span>
      </VisuallyHidden>
    </FieldFrame>
  );
}
