import { useEffect, useRef, useState } from 'react';
import { useFocusManager } from 'react-aria/FocusScope';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import { type Quantity, QuantityRows, type QuantityRowsProps } from './quantity-rows.tsx';
import { type Fold, lowerCase, type PickedValue } from './typed-choice.ts';
import { type FoundChoices, useFoundChoice, type Way } from './use-found-choice.ts';
import { usePassingWords } from '../../feedback/use-passing-words.ts';
import { useTypedFault } from '../use-typed-fault.ts';

export type QuantityListProps = FieldProps<PickedValue<Quantity>> &
  FoundChoices &
  Pick<QuantityRowsProps, 'rowErrors'> & {
    /** Error for typed text that matches no name, shown when typing ends. */
    typedError?: string | undefined;
    fold?: Fold | undefined;
  };

/**
 * Chooses distinct names by typing, and lists them below with their quantities. Enter, or leaving the field, chooses the
 * name that the text equals, or the only name that still matches; any other text stays in the field.
 */
export function QuantityList(props: QuantityListProps) {
  const { label, description, value, onChange, rowErrors, ...others } = props;
  const { suggestions, isSearching, searchError, searchHint, onSearch, ...more } = others;
  const { fold = lowerCase, typedError, errorMessage, ...combo } = more;
  const { chosen, typed } = value;
  const fault = useTypedFault(typedError);
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = usePassingWords();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusManager = useFocusManager();
  /** Name of the row whose quantity gets focus once it is shown. */
  const rowToFocus = useRef<string | null>(null);
  const choose = (name: string, way: Way) => {
    const isNew = chosen.every((row) => row.name !== name);
    onChange({ chosen: isNew ? [...chosen, { name, quantity: 1 }] : chosen, typed: '' });
    setAnnouncement(text(isNew ? 'ui.added' : 'ui.chosenAlready', { name }));
    setOpen(false);
    // If the user has moved focus out of the input meanwhile, focus stays where it is.
    const isInputFocused = way !== 'leave' && document.activeElement === input.current;
    if (isInputFocused && (!isNew || way === 'tab')) rowToFocus.current = name;
  };
  useEffect(() => {
    const index = chosen.findIndex(({ name }) => name === rowToFocus.current);
    const quantity = list.current?.children[index]?.querySelector('input');
    if (!quantity) return;
    rowToFocus.current = null;
    quantity.focus();
    quantity.select();
  });
  const found = useFoundChoice({
    typed,
    fold,
    suggestions,
    isSearching,
    searchError,
    searchHint,
    onSearch,
    onMeant: choose,
    onUnsettled: () => typed !== '' && typed.trim() === '' && onChange({ chosen, typed: '' }),
    onWaitedInVain(way) {
      if (way !== 'tab' || document.activeElement !== input.current) return;
      // Tab has waited for the answer. No quantity can get the focus, so the focus moves to the next control as usual.
      setOpen(false);
      focusManager?.focusNext({ tabbable: true });
    },
  });
  const endTyping = (way: Way): boolean => {
    fault.reveal();
    return found.finish(way);
  };
  return (
    <ComboField
      {...combo}
      label={label}
      description={fieldStatus(description, undefined, searchError)}
      errorMessage={errorMessage ?? fault.message}
      inputRef={input}
      typed={typed}
      onType={(next) => {
        if (next === typed) return;
        fault.hide();
        setAnnouncement('');
        onChange({ chosen, typed: next });
        setOpen(next !== '');
        found.search(next);
      }}
      onChoose={(name) => choose(name, 'enter')}
      onEnter={() => endTyping('enter') || found.offer(setOpen)}
      // Tab moves to the quantity of the chosen name, even if the search for it is still running.
      onTab={() => endTyping('tab')}
      onInputBlur={() => endTyping('leave')}
      choices={isOpen ? found.choices : []}
      isOpen={isOpen}
      onOpenChange={(isNowOpen, { isManual }) => {
        setOpen(isNowOpen);
        if (isNowOpen && isManual) found.search(typed);
      }}
      emptyText={found.emptyText}
      note={found.note}
      announcement={announcement}
    >
      <QuantityRows
        ref={list}
        label={label}
        rows={chosen}
        onChange={(rows) => onChange({ chosen: rows, typed })}
        onRemoved={(name) => setAnnouncement(text('ui.removed', { name }))}
        onEmptied={() => input.current?.focus()}
        rowErrors={rowErrors}
      />
    </ComboField>
  );
}
