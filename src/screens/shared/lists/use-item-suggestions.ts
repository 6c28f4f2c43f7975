import { useActor } from '@xstate/react';
import type { SearchTiming } from '#core/rules/search.ts';
import { settledTextOf } from '#machines/search.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { useFlows } from '../services.ts';

/** Suggests names of items that match the typed text; `failed` is the message if the search fails. */
export function useItemSuggestions(timing: SearchTiming, failed: TextKey) {
  const [snapshot, send] = useActor(useFlows().itemSuggestions, { input: timing });
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
