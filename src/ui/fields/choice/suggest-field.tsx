import { useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import { type Fold, lowerCase } from './typed-choice.ts';
import { type FoundChoices, useFoundChoice, type Way } from './use-found-choice.ts';

export type SuggestFieldProps = FieldProps<string | null> & FoundChoices & { fold?: Fold | undefined };

/**
 * Chooses one name by typing. Enter, or leaving the field, chooses the name that the text equals, or the only name that
 * still matches. When the user leaves the field with any other text, the previous choice replaces the text, and the field
 * announces that; without a previous choice, the text stays.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, description, fold = lowerCase, suggestions, isSearching, ...rest } = props;
  const { searchHint, searchError, onSearch, ...combo } = rest;
  const input = useRef<HTMLInputElement>(null);
  /** The typed text; null while the input shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosenByTyping, setChosenByTyping] = useState<string | null>(null);
  /** The text that the previous choice replaced. */
  const [dropped, setDropped] = useState('');
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Something outside, such as Back, has set the value. A null value is the echo of the user's own emptying of the
    // field, so what has been typed since must stay.
    if (value !== null) {
      setTyped(null);
      setOpen(false);
      setDropped('');
    }
  }
  const shown = typed ?? value ?? '';
  const choose = (name: string) => {
    setTyped(null);
    setOpen(false);
    setDropped('');
    onChange(name);
  };
  const restoreChoice = (way: Way) => {
    // A search may end after the user has come back to the input: then the text stays.
    const hasFocusLeft = way === 'leave' && document.activeElement !== input.current;
    if (typed === null || !hasFocusLeft) return;
    if (value !== null) setDropped(typed);
    if (value !== null || typed.trim() === '') setTyped(null);
  };
  const found = useFoundChoice({
    typed: shown,
    fold,
    suggestions,
    isSearching,
    searchError,
    searchHint,
    onSearch,
    onMeant: (name) => {
      choose(name);
      setChosenByTyping(name);
    },
    onUnsettled: restoreChoice,
  });
  const type = (next: string) => {
    if (next === shown) return;
    setTyped(next);
    setOpen(next !== '');
    setChosenByTyping(null);
    setDropped('');
    found.search(next);
    if (next === '') onChange(null);
  };
  const isChoiceKept = dropped.trim() !== '' && value !== null;
  // Screen readers read a description only when the field gets the focus, which it already has while the list is open.
  const failure = isOpen && searchError !== undefined ? searchError : '';
  return (
    <ComboField
      {...combo}
      description={fieldStatus(description, undefined, searchError)}
      inputRef={input}
      // While the user types, no option is chosen, so that Escape does not bring the old choice back.
      chosen={typed === null ? value : null}
      typed={shown}
      onType={type}
      onChoose={choose}
      onEnter={() => typed !== null && (found.finish('enter') || found.offer(setOpen))}
      onInputBlur={() => typed !== null && found.finish('leave')}
      choices={isOpen ? found.choices : []}
      isOpen={isOpen}
      onOpenChange={(isNowOpen, { isManual }) => {
        setOpen(isNowOpen);
        if (isNowOpen && isManual) found.search(shown);
      }}
      emptyText={found.emptyText}
      note={isChoiceKept ? text('ui.stillChosen', { typed: dropped, name: value }) : found.note}
      announcement={chosenByTyping === null ? failure : text('ui.chosenByTyping', { name: chosenByTyping })}
    />
  );
}
