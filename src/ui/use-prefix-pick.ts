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

  const settle = (how: Typing, isLeft: boolean) => {
    setTyping(null);
    const { count, choices: found } = index.starting(typed);
    setLost(count === 0 ? how : null);
    const only = typed.trim() !== '' && count === 1 ? found[0] : undefined;
    const isChosen = chosen !== undefined && fullName(chosen) === typed;
    if (only) emit(only.id);
    else if (!isChosen) emit(null);
    if (only && (how.isCompleted || isLeft)) {
      setCompleted({ choice: only, from: typed.length });
      setTyped(fullName(only));
      setQuery(null);
    } else if (!isLeft) setQuery(count > 0 ? typed : null);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (typing === null) return;
    const isLeft = (): boolean => document.activeElement !== input.current;
    const timer = setTimeout(() => settleLater(typing, isLeft()), debounce);
    return () => clearTimeout(timer);
  }, [typing, debounce]);

  // What was added is selected, so that typing on replaces it and one key takes it back.
  useLayoutEffect(() => {
    const box = input.current;
    if (completed && box && box === document.activeElement)
      box.setSelectionRange(completed.from, box.value.length);
  }, [completed]);

  const choices = useMemo(() => (query === null ? [] : index.starting(query).choices), [index, query]);
  return {
    input,
    typed,
    /** What the text was completed to by itself, to be announced. */
    completed: completed?.choice,
    choices,
    isOpen: query !== null,
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
    /** Without waiting: a form that Enter sends has the choice. */
    onEnter: () => {
      if (typing) settle(typing, true);
    },
    onInputBlur: () => {
      if (typed !== (chosen ? fullName(chosen) : '')) settle({ isCompleted: true }, true);
    },
  };
}
