import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Choice, fullName, type PrefixIndex } from './prefix-index.ts';
import type { SingleChoiceValue } from './typed-choice.ts';

/** An edit of the text by the user. After a deletion, or during a composition, the hook must not complete a name. */
interface Edit {
  mayBeCompleted: boolean;
}

interface Options {
  index: PrefixIndex;
  value: SingleChoiceValue;
  onChange: (value: SingleChoiceValue) => void;
}

/** Delay from the last key to the search, in ms. */
const debounce = 300;

const isAlike = (one: SingleChoiceValue, other: SingleChoiceValue): boolean =>
  one.chosen === other.chosen && one.typed === other.typed;

/** A name that was completed while the user typed. */
interface Completed {
  choice: Choice;
  /** The index in the text at which the completed part begins. */
  from: number;
  /** Whether the user has ended the entry, by Enter or by leaving the field. */
  isAccepted: boolean;
}

/**
 * The state of a field that chooses by typing. The hook owns the shown text and the options of the list. The caller owns
 * `value`: the choice or, without one, the typed text that this hook has passed to `onChange`.
 */
export function usePrefixPick({ index, value, onChange }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const inputEvent = useRef<InputEvent | null>(null);
  const chosen = value.chosen === null ? undefined : index.find(value.chosen);
  const valueText = chosen ? fullName(chosen) : value.typed;
  const [typed, setTyped] = useState(valueText);
  /**
   * The last edit while its text still has to be searched (`settle`); null once it is settled. Restored text is treated
   * like newly typed text.
   */
  const [unsettled, setUnsettled] = useState<Edit | null>(
    value.typed === '' ? null : { mayBeCompleted: true },
  );
  /** The last edit, if its text matched nothing; once another list arrives, the text is searched again. */
  const [unmatched, setUnmatched] = useState<Edit | null>(null);
  /** The text whose matches the open list shows; null while it is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [completed, setCompleted] = useState<Completed | null>(null);

  // Replaces the text in two cases: the caller has passed a value that this hook did not emit; or the name of the chosen
  // id has become known, because a later list contains it.
  /** `value` and `chosen` of the last render; `expected` is what this hook has emitted since or, if nothing, `value`. */
  const [previous, setPrevious] = useState({ value, chosen, expected: value });
  const isSameValue = isAlike(previous.value, value);
  if (!isSameValue || previous.chosen !== chosen) {
    setPrevious({ value, chosen, expected: value });
    const isNameNew = isSameValue && chosen !== undefined && chosen !== previous.chosen;
    if (!isAlike(value, previous.expected) || (isNameNew && unsettled === null)) {
      setTyped(valueText);
      setUnmatched(null);
    }
  }
  // Text typed before the list arrived is treated like newly typed text.
  const [searchedIndex, setSearchedIndex] = useState(index);
  if (searchedIndex !== index) {
    setSearchedIndex(index);
    if (unmatched) setUnsettled(unmatched);
  }
  const emit = (next: SingleChoiceValue) => {
    if (isAlike(next, value)) return;
    setPrevious({ ...previous, expected: next });
    onChange(next);
  };
  const choose = ({ id }: Choice) => emit({ chosen: id, typed: '' });
  const reportWithoutChoice = (text: string) => emit({ chosen: null, typed: text.trim() === '' ? '' : text });
  const reportTyped = () => {
    if (unsettled && !chosen) reportWithoutChoice(typed);
  };

  /**
   * Searches the text that `edit` has produced, and makes the choice that the text means, if any. `isEnded`: the user has
   * ended the entry, so that a whole name is enough even if longer names begin with it. `opensList`: the list opens if
   * several names match. Returns whether it made a choice.
   */
  const settle = (edit: Edit, { isEnded, opensList }: { isEnded: boolean; opensList: boolean }): boolean => {
    setUnsettled(null);
    const { count, choices: found } = index.matches(typed);
    const isBlank = typed.trim() === '';
    setUnmatched(count === 0 ? edit : null);
    const only = isBlank ? undefined : isEnded ? index.meant(typed) : count === 1 ? found[0] : undefined;
    const isChosen = chosen !== undefined && fullName(chosen) === typed;
    if (only) choose(only);
    else if (!isChosen) reportWithoutChoice(typed);
    // A text may end inside of a letter of the name, as 'stras' does in 'Straße': then the next letter must follow the text.
    const end = only && index.endIn(only, typed);
    const mayBeCompleted = edit.mayBeCompleted && typeof end === 'number';
    if (only && (mayBeCompleted || isEnded)) {
      setCompleted({ choice: only, from: end ?? typed.length, isAccepted: isEnded });
      setTyped(fullName(only));
      setQuery(null);
    } else if (opensList) setQuery(count > 0 ? typed : null);
    return only !== undefined;
  };
  const settleLater = useEffectEvent(settle);
  const reportTypedNow = useEffectEvent(reportTyped);
  useEffect(() => {
    if (unsettled === null) return;
    const hasFocusLeft = (): boolean => document.activeElement !== input.current;
    const timer = setTimeout(() => {
      const isEnded = hasFocusLeft();
      settleLater(unsettled, { isEnded, opensList: !isEnded });
    }, debounce);
    // A reload does not wait for the debounce delay, so the hook reports the text before the page is hidden.
    const reportBeforeHide = () => flushSync(reportTypedNow);
    window.addEventListener('pagehide', reportBeforeHide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', reportBeforeHide);
    };
  }, [unsettled]);

  // Selects the completed part, so that further typing replaces it and one key removes it.
  useLayoutEffect(() => {
    const box = input.current;
    if (completed && box && box === document.activeElement)
      box.setSelectionRange(completed.from, box.value.length);
  }, [completed]);

  const { choices, hidden } = useMemo(() => {
    if (query === null) return { choices: [], hidden: 0 };
    const { count, choices: first } = index.matches(query);
    // The empty query means all choices; the list then opens at the chosen one.
    return { choices: query === '' && chosen ? index.around(chosen) : first, hidden: count - first.length };
  }, [index, query, chosen]);
  const isSettled = typed.trim() === '' || (chosen !== undefined && fullName(chosen) === typed);
  return {
    input,
    typed,
    /** The choice that completed the text automatically, to be announced. */
    completed: completed?.choice,
    choices,
    /** The number of matches that the open list leaves out. */
    hidden,
    isOpen: query !== null,
    isUnmatched: !isSettled && (unmatched !== null || (query !== null && choices.length === 0)),
    onInputCapture: (event: InputEvent) => {
      inputEvent.current = event;
    },
    onType: (next: string) => {
      if (next === typed) return;
      const event = inputEvent.current;
      const mayBeCompleted = event?.isComposing !== true && event?.inputType?.startsWith('delete') !== true;
      setTyped(next);
      setCompleted(null);
      setUnmatched(null);
      setUnsettled(next === '' ? null : { mayBeCompleted });
      if (next === '') setQuery(null);
      if (next.trim() === '' || (chosen && !index.startsWith(chosen, next))) reportWithoutChoice(next);
    },
    onChoose: (id: string) => {
      const choice = index.find(id);
      if (!choice) return;
      choose(choice);
      setUnsettled(null);
      setUnmatched(null);
      setCompleted(null);
      setTyped(fullName(choice));
      setQuery(null);
    },
    onOpenChange: (isOpen: boolean, { isManual }: { isManual: boolean }) => {
      if (isOpen) {
        reportTyped();
        setUnsettled(null);
      }
      // When the user opens the list while something is chosen, the list also offers the other choices.
      setQuery(isOpen ? (isManual && chosen ? '' : typed) : null);
    },
    /**
     * Accepts a completion, so that Enter after a part of a name does not submit the form. Otherwise settles the text
     * without waiting for the debounce delay, and shows the matches if there are several. Returns whether it handled the
     * key.
     */
    onEnter: (): boolean => {
      if (isSettled) {
        if (!completed || completed.isAccepted) return false;
        setCompleted({ ...completed, from: typed.length, isAccepted: true });
        return true;
      }
      const isChosenNow = settle(unsettled ?? { mayBeCompleted: true }, { isEnded: true, opensList: true });
      return isChosenNow || index.matches(typed).count > 0;
    },
    onInputBlur: () => {
      if (typed !== (chosen ? fullName(chosen) : ''))
        settle({ mayBeCompleted: true }, { isEnded: true, opensList: false });
    },
  };
}
