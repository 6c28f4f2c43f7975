import { useEffect, useRef, useState } from 'react';
import { useFocusManager } from 'react-aria/FocusScope';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import { fieldStatus } from '../field-status.tsx';
import field from '../field.module.css';
import { LiveText } from '../../feedback/live-text.tsx';
import { type Quantity, QuantityRows, type QuantityRowsProps } from './quantity-rows.tsx';
import { type Fold, lowerCase, type PickedValue } from './typed-choice.ts';
import { type FoundChoices, useFoundChoice, type Way } from './use-found-choice.ts';
import { useTypedFault } from '../use-typed-fault.ts';

export type QuantityListProps = FieldProps<PickedValue<Quantity>> &
  FoundChoices &
  Pick<QuantityRowsProps, 'rowErrors'> & {
    /** What is wrong with a text that chooses nothing. Shown once one has done typing. */
    typedError?: string | undefined;
    fold?: Fold | undefined;
  };

/**
 * Names, each once and with a quantity: found by typing, listed beneath. A text that names one, or leaves one, is chosen
 * by Enter and on leaving; any other stays.
 */
export function QuantityList(props: QuantityListProps) {
  const { label, description, value, onChange, onBlur, rowErrors, ...others } = props;
  const { suggestions, isSearching, searchError, searchHint, onSearch, ...more } = others;
  const { fold = lowerCase, typedError, errorMessage, ...combo } = more;
  const { chosen, typed } = value;
  const fault = useTypedFault(typedError);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusManager = useFocusManager();
  /** Whose quantity takes the focus once it is shown. */
  const wanted = useRef<string | null>(null);
  const choose = (name: string, way: Way) => {
    const at = chosen.findIndex((row) => row.name === name);
    onChange({ chosen: at === -1 ? [...chosen, { name, quantity: 1 }] : chosen, typed: '' });
    setSaid(text(at === -1 ? 'ui.added' : 'ui.chosenAlready', { name }));
    setOpen(false);
    // Who has gone on by then stays where they are.
    const isHere = way !== 'leave' && document.activeElement === input.current;
    if (isHere && (at !== -1 || way === 'tab')) wanted.current = name;
  };
  useEffect(() => {
    const at = chosen.findIndex(({ name }) => name === wanted.current);
    const quantity = list.current?.children[at]?.querySelector('input');
    if (!quantity) return;
    wanted.current = null;
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
      // The Tab key was held back for the answer: without a quantity to lead to, it leads where it always does.
      setOpen(false);
      focusManager?.focusNext({ tabbable: true });
    },
  });
  const done = (way: Way): boolean => {
    fault.reveal();
    return found.done(way);
  };
  /** Which of several is meant is asked in the list. */
  const offer = (): boolean => {
    if (found.isAmbiguous) setOpen(true);
    return found.isAmbiguous;
  };
  return (
    <FieldFrame onBlur={onBlur} popover={sheet}>
      <div className={field.field}>
        <ComboField
          {...combo}
          label={label}
          description={fieldStatus(description, undefined, searchError)}
          errorMessage={errorMessage ?? fault.message}
          inputRef={input}
          sheetRef={sheet}
          typed={typed}
          onType={(next) => {
            if (next === typed) return;
            fault.hide();
            setSaid('');
            onChange({ chosen, typed: next });
            setOpen(next !== '');
            found.search(next);
          }}
          onChoose={(name) => choose(name, 'enter')}
          onEnter={() => done('enter') || offer()}
          // What it chooses has a quantity, to which Tab leads: also when the choice is still searched for.
          onTab={() => done('tab')}
          onInputBlur={() => done('leave')}
          choices={isOpen ? found.choices : []}
          isOpen={isOpen}
          onOpenChange={(isNowOpen, isAsked) => {
            setOpen(isNowOpen);
            if (isNowOpen && isAsked) found.search(typed);
          }}
          emptyText={found.emptyText}
          note={found.note}
        />
        <QuantityRows
          ref={list}
          label={label}
          rows={chosen}
          onChange={(rows) => onChange({ chosen: rows, typed })}
          onEmptied={() => input.current?.focus()}
          rowErrors={rowErrors}
          isDisabled={combo.isDisabled}
          isReadOnly={combo.isReadOnly}
        />
        <LiveText isListOpen={isOpen}>{said}</LiveText>
      </div>
    </FieldFrame>
  );
}
