import { useMemo, useState } from 'react';
import { text } from '#texts/texts.ts';
import { fits, type Fold, meantBy } from './typed-choice.ts';
import { useOnceReady } from './use-once-ready.ts';

export interface FoundChoices {
  /** Names that fit what was searched last. */
  suggestions: readonly string[];
  isSearching?: boolean;
  searchError?: string | undefined;
  /** What to do where nothing was searched yet. */
  searchHint?: string | undefined;
  onSearch: (text: string) => void;
}

/** How a text is done with: by a key that waits for its choice, or by leaving the field. */
export type Way = 'enter' | 'tab' | 'leave';

interface Options extends FoundChoices {
  typed: string;
  fold: Fold;
  /** What is typed means this one. */
  onMeant: (name: string, way: Way) => void;
  /** What is typed means none, or one of several. */
  onUnsettled: (way: Way) => void;
  /** A key has waited for the answer, and the answer settles nothing. */
  onWaitedInVain?: (way: Way) => void;
}

/** Names that are searched for while one types. A text that is done with before the answer is settled by the answer. */
export function useFoundChoice(options: Options) {
  const { typed, fold, suggestions, isSearching = false, searchError, searchHint, onSearch } = options;
  /** What was searched for last; null before anything was. */
  const [asked, setAsked] = useState<string | null>(null);
  const isBlank = typed.trim() === '';
  // What was found for another text is no choice for this one, unless it fits this one too.
  const choices = useMemo(() => {
    const isAnswer = !isSearching && searchError === undefined;
    const isFor = (name: string) => isAnswer || fits(name, typed, fold);
    return asked === typed ? suggestions.filter(isFor).map((name) => ({ id: name, name })) : [];
  }, [suggestions, isSearching, searchError, asked, typed, fold]);
  const settle = (way: Way) => {
    const meant = isBlank ? undefined : meantBy(typed, choices, fold);
    if (meant) options.onMeant(meant.name, way);
    else options.onUnsettled(way);
    return meant !== undefined;
  };
  const later = useOnceReady<Way>(!isSearching, (way) => {
    if (!settle(way)) options.onWaitedInVain?.(way);
  });
  const search = (words: string) => {
    later.takeBack();
    setAsked(words);
    onSearch(words);
  };
  const isUnmatched = !isBlank && asked === typed && !isSearching && searchError === undefined;
  return {
    choices,
    search,
    /** Returns whether the text is chosen, or may be yet. */
    done(way: Way): boolean {
      const isToBeTried = asked !== typed || (way === 'enter' && searchError !== undefined);
      if (!isBlank && isToBeTried) search(typed);
      else if (!isSearching) return settle(way);
      later.ask(way);
      return !isBlank;
    },
    /** Several are left to choose from. */
    isAmbiguous: !isBlank && choices.length > 0,
    emptyText: searchError ?? (isSearching ? text('ui.searching') : searchHint),
    note: isUnmatched && choices.length === 0 ? (searchHint ?? text('ui.noChoice')) : undefined,
  };
}
