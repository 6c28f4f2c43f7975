import { useMemo, useState } from 'react';
import { text } from '#texts/texts.ts';
import { fits, type Fold, meantBy } from './typed-choice.ts';
import { useOnceReady } from './use-once-ready.ts';

export interface FoundChoices {
  /** Names that match the last search. */
  suggestions: readonly string[];
  isSearching?: boolean;
  searchError?: string | undefined;
  /** Instruction shown before the first search. */
  searchHint?: string | undefined;
  onSearch: (text: string) => void;
}

/** How the user finishes a text: with Enter or Tab, which wait for a choice, or by leaving the field. */
export type Way = 'enter' | 'tab' | 'leave';

interface Options extends FoundChoices {
  typed: string;
  fold: Fold;
  /** Called when the text means this name. */
  onMeant: (name: string, way: Way) => void;
  /** Called when the text does not mean exactly one name. */
  onUnsettled: (way: Way) => void;
  /** Called when a key has waited for the answer, and the answer does not settle the choice. */
  onWaitedInVain?: (way: Way) => void;
}

/**
 * Searches for names while the user types. If the user finishes the text before the answer arrives, the answer settles the
 * choice.
 */
export function useFoundChoice(options: Options) {
  const { typed, fold, suggestions, isSearching = false, searchError, searchHint, onSearch } = options;
  /** The last searched text; null before the first search. */
  const [searched, setSearched] = useState<string | null>(null);
  const isBlank = typed.trim() === '';
  // While a search runs or has failed, the suggestions answer an earlier text: only those that fit this text count.
  const choices = useMemo(() => {
    const isAnswer = !isSearching && searchError === undefined;
    const isFor = (name: string) => isAnswer || fits(name, typed, fold);
    return searched === typed ? suggestions.filter(isFor).map((name) => ({ id: name, name })) : [];
  }, [suggestions, isSearching, searchError, searched, typed, fold]);
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
    setSearched(words);
    onSearch(words);
  };
  const isUnmatched = !isBlank && searched === typed && !isSearching && searchError === undefined;
  return {
    choices,
    search,
    /** Returns whether the text made a choice, or may still make one. */
    finish(way: Way): boolean {
      const needsSearch = searched !== typed || (way === 'enter' && searchError !== undefined);
      if (!isBlank && needsSearch) search(typed);
      else if (!isSearching) return settle(way);
      later.ask(way);
      return !isBlank;
    },
    /** Opens the list if the text matches names, among which the user must choose. Returns whether it did. */
    offer(open: (isOpen: true) => void): boolean {
      const isAmbiguous = !isBlank && choices.length > 0;
      if (isAmbiguous) open(true);
      return isAmbiguous;
    },
    emptyText: searchError ?? (isSearching ? text('ui.searching') : searchHint),
    note: isUnmatched && choices.length === 0 ? (searchHint ?? text('ui.noChoice')) : undefined,
  };
}
