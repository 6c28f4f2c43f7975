import { useMemo, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { ComboField } from './combo-field.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import { fits, type Fold, lowerCase, meantBy, namedExactly, type PickedValue } from './typed-choice.ts';
import { useOnceReady } from './use-once-ready.ts';
import { usePassingWords } from '../../feedback/use-passing-words.ts';
import { useTypedFault } from '../use-typed-fault.ts';

interface Item {
  id: string;
  name: string;
}

export type ChipPickerProps = FieldProps<PickedValue<Item>> & {
  items: readonly Item[];
  isLoading?: boolean;
  /** Why the items could not be loaded. Previously chosen items remain. */
  loadError?: string;
  /** Error for typed text that matches no item, shown when typing ends. */
  typedError?: string | undefined;
  fold?: Fold | undefined;
};

/** Maximum number of options shown; typing narrows a longer list. */
const maxOffered = 200;

/**
 * Chooses any number of a list's items by typing, and shows them as removable chips. Enter, or leaving the field, chooses
 * the item whose name the text equals, or the only item that still matches; any other text stays in the field.
 */
export function ChipPicker(props: ChipPickerProps) {
  const { label, description, items, value, onChange, isLoading = false, loadError, ...others } = props;
  const { fold = lowerCase, typedError, errorMessage, ...rest } = others;
  const { chosen, typed } = value;
  const fault = useTypedFault(typedError);
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = usePassingWords();
  const input = useRef<HTMLInputElement>(null);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const fitting = useMemo(() => items.filter(({ name }) => fits(name, typed, fold)), [items, typed, fold]);
  const unchosen = fitting.filter(({ id }) => !isChosen(id));
  const choose = (id: string) => {
    const item = items.find((one) => one.id === id);
    if (!item) return;
    const isNew = !isChosen(id);
    onChange({ chosen: isNew ? [...chosen, { id, name: item.name }] : chosen, typed: '' });
    setAnnouncement(text(isNew ? 'ui.added' : 'ui.chosenAlready', { name: item.name }));
    setOpen(false);
  };
  /** Chooses the item that the text means, even if it is chosen already. Returns whether there is such an item. */
  const settle = (): boolean => {
    const meant =
      namedExactly(typed, items, fold) ?? meantBy(typed, unchosen, fold) ?? meantBy(typed, fitting, fold);
    if (meant) choose(meant.id);
    else if (typed !== '' && typed.trim() === '') onChange({ chosen, typed: '' });
    return meant !== undefined;
  };
  const later = useOnceReady<'settled'>(!isLoading, settle);
  const endTyping = (): boolean => {
    fault.reveal();
    if (!isLoading) return settle();
    later.ask('settled');
    return typed.trim() !== '';
  };
  /** Opens the list if the text matches items that are not chosen yet. Returns whether it did. */
  const offer = (): boolean => {
    const hasUnchosen = typed.trim() !== '' && unchosen.length > 0;
    if (hasUnchosen) setOpen(true);
    return hasUnchosen;
  };
  const loadingText = isLoading ? text('ui.loadingChoices') : undefined;
  const nothingText = fitting.length === 0 ? text('ui.noChoice') : text('ui.allChosen');
  const isUnmatched = typed.trim() !== '' && unchosen.length === 0 && !isLoading && loadError === undefined;
  return (
    <ComboField
      {...rest}
      label={label}
      description={fieldStatus(description, loadingText, loadError)}
      errorMessage={errorMessage ?? fault.message}
      inputRef={input}
      typed={typed}
      onType={(next) => {
        if (next === typed) return;
        fault.hide();
        later.takeBack();
        setAnnouncement('');
        onChange({ chosen, typed: next });
        if (next !== '') setOpen(true);
      }}
      onChoose={choose}
      onEnter={() => endTyping() || offer()}
      onInputBlur={endTyping}
      choices={isOpen ? unchosen.slice(0, maxOffered) : []}
      isOpen={isOpen}
      onOpenChange={setOpen}
      emptyText={loadError ?? loadingText ?? nothingText}
      note={isUnmatched ? nothingText : undefined}
      announcement={announcement}
    >
      <ChosenChips
        label={label}
        chosen={chosen}
        onChange={(next) => {
          if (next.length === 0) input.current?.focus();
          const removed = chosen.find((one) => !next.includes(one));
          setAnnouncement(text('ui.removed', { name: removed?.name ?? '' }));
          onChange({ chosen: next, typed });
        }}
      />
    </ComboField>
  );
}
