import { useState } from 'react';
import { searchTimings } from '#core/rules/search.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import type { Session } from '#core/contract/sessions.ts';
import { rankByWords } from '#core/views/palette/matches.ts';
import { readChoices } from '#core/views/palette/choice.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { useFlows, useServices } from '../shared/services.ts';
import { dayOf, titleOf } from '../session/session-facts.ts';
import { useItemSuggestions, useSuggestions } from '../shared/lists/use-suggestions.ts';
import { entriesOf, type PaletteEntry, namedEntries, thingEntry } from './entries.ts';
import { lastChoices } from './palette-part.ts';
import { useKnown } from './use-known.ts';
import { usePaletteSales } from './use-sales.ts';

export interface Section {
  label: TextKey;
  entries: readonly PaletteEntry[];
}

/** Maximum number of entries of each kind that the palette shows; the lists on the screens show all. */
const limits = { screens: 20, actions: 5, own: 5, characters: 5, players: 5, adventures: 5, signUps: 3 };

const labels = {
  screens: 'palette.screens',
  actions: 'palette.actions',
  own: 'nav.ownCharacters',
  characters: 'nav.characters',
  players: 'nav.players',
  adventures: 'nav.adventures',
  signUps: 'palette.signUps',
} as const satisfies Record<keyof typeof limits, TextKey>;

const kinds = Object.keys(labels) as (keyof typeof labels)[];

const searches = [
  ['items', 'palette.searchItems'],
  ['sessions', 'palette.searchSessions'],
  ['characters', 'palette.searchCharacters'],
  ['players', 'palette.searchPlayers'],
] as const;

const sessionEntry = (session: Session): PaletteEntry =>
  thingEntry('session', session.id, titleOf(session), text('palette.isSessionOn', { day: dayOf(session) }));

/** The sections, status and problems that the palette shows for the typed text. */
export function useSections() {
  const { memos } = useServices();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const items = useItemSuggestions(searchTimings.suggestions, 'palette.itemsFailed');
  const sessions = useSuggestions(
    useFlows().sessionSuggestions,
    searchTimings.suggestions,
    'palette.sessionsFailed',
  );
  const { known, finders, mayOpen, owned, isLoading, problems } = useKnown(wanted !== '');
  const { sales, isLoading: areSalesLoading } = usePaletteSales(owned, items.settledText);
  const [last] = useState(() => readChoices(memos.read(lastChoices)));
  const isBusy = isLoading || items.isSearching || sessions.isSearching || areSalesLoading;

  // The last answers, without what does not match any more, until the next ones.
  const isFound = (name: string): boolean => searchKey(name).includes(searchKey(wanted));
  const foundItems = items.isSearching ? items.items.filter(isFound) : items.items;
  const foundSessions = sessions.isSearching
    ? sessions.items.filter((session) => isFound(titleOf(session)))
    : sessions.items;

  const unsearched = (): Section[] => {
    const used = entriesOf(last, [...known.screens, ...known.actions, ...known.own]);
    const usedNames = new Set(used.map(({ choice }) => `${choice.kind} ${choice.id}`));
    const rest = (['screens', 'actions', 'own'] as const).map((kind) => ({
      label: labels[kind],
      entries: known[kind].filter(({ choice }) => !usedNames.has(`${choice.kind} ${choice.id}`)),
    }));
    return [{ label: 'palette.last', entries: used }, ...rest];
  };
  const found = (): Section[] => {
    const local = kinds
      .map((kind) => ({ label: labels[kind], ...finders[kind](wanted, limits[kind]) }))
      .filter(({ rank }) => rank !== null)
      .toSorted((one, other) => one.rank! - other.rank!)
      .map(({ label, best, rank }) => ({ label, entries: best, isByWords: rank === rankByWords }));
    // Answers of the server come last: nothing moves away from under a pointer or a finger. What only further words find
    // waits for them, so that Enter prefers names.
    return [
      ...local.filter(({ isByWords }) => !isByWords),
      { label: 'nav.items', entries: mayOpen.items ? namedEntries('item', foundItems) : [] },
      { label: 'nav.sessions', entries: foundSessions.map(sessionEntry) },
      { label: 'palette.sales', entries: sales },
      ...(isBusy ? [] : local.filter(({ isByWords }) => isByWords)),
    ];
  };
  const elsewhere = (): Section => ({
    label: 'palette.everywhere',
    entries: searches
      .filter(([of]) => mayOpen[of])
      .map(([of, key]) => ({
        choice: { kind: 'search', id: wanted, of },
        name: text(key, { text: wanted }),
        detail: text('palette.isSearch'),
      })),
  });

  const isSearched = wanted !== '';
  const results = isSearched ? found() : unsearched();
  const count = results.reduce((sum, { entries }) => sum + entries.length, 0);
  // Until the answer arrives, leave out the links to lists: Enter must not open one instead of the awaited entry.
  const sections = isSearched && !isBusy ? [...results, elsewhere()] : results;
  return {
    typed,
    onType: (next: string) => {
      setTyped(next);
      items.search(next);
      if (mayOpen.sessions) sessions.search(next);
    },
    sections: sections.filter(({ entries }) => entries.length > 0),
    isBusy,
    /** The best entry for the typed text; undefined if nothing matches. */
    best: results.find(({ entries }) => entries.length > 0)?.entries[0],
    status: statusOf(wanted, count, isBusy, elsewhere().entries.length > 0),
    problems: [...[items.problem, sessions.problem].filter((problem) => problem !== undefined), ...problems],
  };
}

/** The status to show and announce, because react-aria's list does not say how many options it has. */
function statusOf(wanted: string, count: number, isBusy: boolean, hasLists: boolean): string {
  if (wanted === '') return '';
  if (isBusy) return text('ui.searching');
  if (count > 0) return text('palette.count', { count });
  return text(hasLists ? 'palette.noMatchHere' : 'palette.noMatch', { text: wanted });
}
