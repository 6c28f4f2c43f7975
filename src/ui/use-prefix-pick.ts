import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fullName } from './prefix-index.ts';
import type { Choice, PrefixIndex } from './prefix-index.ts';

/** How what was typed last came about: what was deleted, or is still being composed, is not completed. */
type Typing = { isCompleted: boolean };

type Options = {
  index: PrefixIndex;
  value: string | null;
  onChange: (id: string | null) => void;
  /** In ms, from the last key to the search. */
  debounce: number;
};

/** A choice by typing. Owns the text and what the list shows; the caller owns the choice. */
export function usePrefixPick({ index, value, onChange, debounce }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const inputEvent = useRef<InputEvent | null>(null);
  const chosen = value === null ? undefined : index.find(value);
  const [typed, setTyped] = useState(chosen ? fullName(chosen) : '');
  const [typing, setTyping] = useState<Typing | null>(null);
  /** What nobody was found by, to be looked for again in another list. */
  const [lost, setLost] = useState<Typing | null>(null);
  /** What the open list shows the matches of; null while it is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [completed, setCompleted] = useState<{ choice: Choice; from: number } | null>(null);

  // A choice that came from outside, or a name that came late, is shown; one that was just handed out is shown already.
  const [known, setKnown] = useState({ value, chosen, emitted: value });
  if (known.value !== value || known.chosen !== chosen) {
    setKnown({ value, chosen, emitted: value });
    const isNameNew = chosen !== undefined && chosen !== known.chosen && known.value === value;
    if (value !== known.emitted || (isNameNew && typing === null)) {
      setTyped(chosen ? fullName(chosen) : '');
      setLost(null);
    }
  }
  // What was typed before the list had come is as if it were typed now.
  const [searched, setSearched] = useState(index);
  if (searched !== index) {
    setSearched(index);
    if (lost) setTyping(lost);
  }
  const emit = (id: string | null) => {
    if (id === value) return;
    setKnown({ ...known, emitted: id });
    onChange(id);
  };

  /** `isDone`: with typing on, or with the field, for which a whole name will do. Returns whether it made a choice. */
  const settle = (how: Typing, isDone: boolean, opens: boolean): boolean => {
    setTyping(null);
    const { count, choices: found } = index.starting(typed);
    const isBlank = typed.trim() === '';
    setLost(count === 0 ? how : null);
    const only = isBlank ? undefined : count === 1 ? found[0] : isDone ? index.named(typed) : undefined;
    const isChosen = chosen !== undefined && fullName(chosen) === typed;
    if (only) emit(only.id);
    else if (!isChosen) emit(null);
    if (only && (how.isCompleted || isDone)) {
      setCompleted({ choice: only, from: typed.length });
      setTyped(fullName(only));
      setQuery(null);
    } else if (opens) setQuery(count > 0 ? typed : null);
    return only !== undefined;
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (typing === null) return;
    const isLeft = (): boolean => document.activeElement !== input.current;
    const timer = setTimeout(() => {
      const isDone = isLeft();
      settleLater(typing, isDone, !isDone);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typing, debounce]);

  // What was added is selected, so that typing on replaces it and one key takes it back.
  useLayoutEffect(() => {
    const box = input.current;
    if (completed && box && box === document.activeElement)
      box.setSelectionRange(completed.from, box.value.length);
  }, [completed]);

  const choices = useMemo(() => {
    if (query === null) return [];
    // All of them: the list opens at the chosen one.
    return query === '' && chosen ? index.around(chosen) : index.starting(query).choices;
  }, [index, query, chosen]);
  const isSettled = typed.trim() === '' || (chosen !== undefined && fullName(chosen) === typed);
  return {
    input,
    typed,
    /** What the text was completed to by itself, to be announced. */
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
      if (next.trim() === '' || (chosen && !index.startsWith(chosen, next))) emit(null);
    },
    onChoose: (id: string) => {
      const choice = index.find(id);
      if (!choice) return;
      emit(id);
      setTyping(null);
      setLost(null);
      setCompleted(null);
      setTyped(fullName(choice));
      setQuery(null);
    },
    onOpenChange: (isOpen: boolean, isAsked: boolean) => {
      // Asked for with a choice made, it offers the others too.
      if (isOpen) setTyping(null);
      setQuery(isOpen ? (isAsked && chosen ? '' : typed) : null);
    },
    /** Without waiting for the pause. What several begin with is shown. */
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
