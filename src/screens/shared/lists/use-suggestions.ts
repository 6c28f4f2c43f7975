import { useActor } from '@xstate/react';
import type { SearchTiming } from '#core/rules/search.ts';
import { type SearchMachine, settledTextOf } from '#machines/search.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { useFlows } from '../services.ts';

/** Suggests things that match the typed text; `failed` is the message if the search fails. */
export function useSuggestions<Found>(
  machine: SearchMachine<Found[]>,
  timing: SearchTiming,
  failed: TextKey,
) {
  const [snapshot, send] = useActor(machine, { input: timing });
  const { found, problem, minimumLength } = snapshot.context;
  return {
    items: found ?? [],
    isSearching: snapshot.hasTag('busy'),
    problem: problem ? text(failed) : undefined,
    hint: snapshot.matches('idle') ? text('choices.typeMore', { count: minimumLength }) : undefined,
    /** The text of the finished search; empty while the next search waits or runs. */
    settledText: settledTextOf(snapshot) ?? '',
    search: (words: string) => send({ type: 'text.changed', text: words }),
  };
}

/** Suggests names of items. */
export const useItemSuggestions = (timing: SearchTiming, failed: TextKey) =>
  useSuggestions(useFlows().itemSuggestions, timing, failed);
