import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName } from './prefix-index.ts';
import type { Choice, PrefixIndex } from './prefix-index.ts';
import type { PickedOneValue } from './typed-choice.ts';

/** Kind of the last edit: deletions and unfinished compositions are not completed. */
interface Typing {
  isCompleted: boolean;
}

interface Options {
  index: PrefixIndex;
  value: PickedOneValue;
  onChange: (value: PickedOneValue) => void;
  /** Delay from the last key to the search, in ms. */
  debounce: number;
}

const isAlike = (one: PickedOneValue, other: PickedOneValue): boolean =>
  one.chosen === other.chosen && one.typed === other.typed;

/**
 * A choice by typing. Owns the text and the content of the list; the caller owns the choice, and the text
 * without one.
 */
export function usePrefixPick({ index, value, onChange, debounce }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const inputEvent = useRef<InputEvent | null>(null);
  const chosen = value.chosen === null ? undefined : index.find(value.chosen);
  const given = chosen ? fullName(chosen) : value.typed;
  const [typed, setTyped] = useState(given);
  // Restored text is treated like newly typed text.
  const [typing, setTyping] = useState<Typing | null>(value.typed === '' ? null : { isCompleted: true });
  /** The last edit if its text matched nothing, to be searched again in another list. */
  const [lost, setLost] = useState<Typing | null>(null);
  /** The text whose matches the open list shows; null while it is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [completed, setCompleted] = useState<{ choice: Choice; from: number } | null>(null);

  // Shows a choice that the caller changed, or a name that arrived late; a choice that was just emitted is
  // shown already.
  const [known, setKnown] = useState({ value, chosen, emitted: value });
  const isAsKnown = isAlike(known.value, value);
  if (!isAsKnown || known.chosen !== chosen) {
    setKnown({ value, chosen, emitted: value });
    const isNameNew = chosen !== undefined && chosen !== known.chosen && isAsKnown;
    if (!isAlike(value, known.emitted) || (isNameNew && typing === null)) {
      setTyped(given);
      setLost(null);
    }
  }
  // Text typed before the list arrived is treated like newly typed text.
  const [searched, setSearched] = useState(index);
  if (searched !== index) {
    setSearched(index);
    if (lost) setTyping(lost);
  }
  const emit = (next: PickedOneValue) => {
    if (isAlike(next, value)) return;
    setKnown({ ...known, emitted: next });
    onChange(next);
  };
  const choose = ({ id }: Choice) => emit({ chosen: id, typed: '' });
  const giveBack = (text: string) => emit({ chosen: null, typed: text.trim() === '' ? '' : text });
  const handOn = () => {
    if (typing && !chosen) giveBack(typed);
  };

  /** `isDone`: typing or editing has ended, so a whole name is enough. Returns whether it made a choice. */
  const settle = (how: Typing, isDone: boolean, opens: boolean): boolean => {
    setTyping(null);
    const { count, choices: found } = index.starting(typed);
    const isBlank = typed.trim() === '';
    setLost(count === 0 ? how : null);
    const only = isBlank ? undefined : count === 1 ? found[0] : isDone ? index.named(typed) : undefined;
    const isChosen = chosen !== undefined && fullName(chosen) === typed;
    if (only) choose(only);
    else if (!isChosen) giveBack(typed);
    if (only && (how.isCompleted || isDone)) {
      setCompleted({ choice: only, from: typed.length });
      setTyped(fullName(only));
      setQuery(null);
    } else if (opens) setQuery(count > 0 ? typed : null);
    return only !== undefined;
  };
  const settleLater = useEffectEvent(settle);
  const handOnNow = useEffectEvent(handOn);
  useEffect(() => {
    if (typing === null) return;
    const isLeft = (): boolean => document.activeElement !== input.current;
    const timer = setTimeout(() => {
      const isDone = isLeft();
      settleLater(typing, isDone, !isDone);
    }, debounce);
    // A reload does not wait for the pause.
    const hide = () => flushSync(handOnNow);
    window.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', hide);
    };
  }, [typing, debounce]);

  // Selects the completed part, so that further typing replaces it and one key removes it.
  useLayoutEffect(() => {
    const box = input.current;
    if (completed && box && box === document.activeElement)
      box.setSelectionRange(completed.from, box.value.length);
  }, [completed]);

  const choices = useMemo(() => {
    if (query === null) return [];
    // All choices: the list opens at the chosen one.
    return query === '' && chosen ? index.around(chosen) : index.starting(query).choices;
  }, [index, query, chosen]);
  const isSettled = typed.trim() === '' || (chosen !== undefined && fullName(chosen) === typed);
  return {
    input,
    typed,
    /** The choice that completed the text automatically, to be announced. */
    completed: completed?.choice,
    choices,
    isOpen: query !== null,
    isUnmatched: !isSettled && (lost !== null || (query !== null && choices.length === 0)),
    onInputCapture: (event: InputEvent) => {
      inputEvent.current = event;
    },
    onType: (next: string) => {
      if (next === typed) return;
      const how = inputEvent.current;
      const isCompleted = how?.isComposing !== true && how?.inputType?.startsWith('delete') !== true;
      setTyped(next);
      setCompleted(null);
      setLost(null);
      setTyping(next === '' ? null : { isCompleted });
      if (next === '') setQuery(null);
      if (next.trim() === '' || (chosen && !index.startsWith(chosen, next))) giveBack(next);
    },
    onChoose: (id: string) => {
      const choice = index.find(id);
      if (!choice) return;
      choose(choice);
      setTyping(null);
      setLost(null);
      setCompleted(null);
      setTyped(fullName(choice));
      setQuery(null);
    },
    onOpenChange: (isOpen: boolean, isAsked: boolean) => {
      // Opened on request with a choice made, it also offers the others.
      if (isOpen) {
        handOn();
        setTyping(null);
      }
      setQuery(isOpen ? (isAsked && chosen ? '' : typed) : null);
    },
    /** Settles the text without waiting for the pause, and shows the matches if there are several. */
    onEnter: (): boolean => {
      if (isSettled) return false;
      const isChosenNow = settle(typing ?? { isCompleted: true }, true, true);
      return isChosenNow || index.starting(typed).count > 0;
    },
    onInputBlur: () => {
      if (typed !== (chosen ? fullName(chosen) : '')) settle({ isCompleted: true }, true, false);
    },
  };
}
