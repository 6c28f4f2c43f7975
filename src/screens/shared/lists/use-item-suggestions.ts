import { useActor } from '@xstate/react';
import type { SearchManners } from '#core/rules/search.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { useFlows } from '../services.ts';

/** Names of items that match what is being typed; `failed` is said when they cannot be had. */
export function useItemSuggestions(manners: SearchManners, failed: TextKey) {
  const [snapshot, send] = useActor(useFlows().itemSuggestions, { input: manners });
  const { found, problem, minimumLength } = snapshot.context;
  return {
    items: found ?? [],
    isSearching: snapshot.hasTag('busy'),
    problem: problem ? text(failed) : undefined,
    hint: snapshot.matches('idle') ? text('choices.typeMore', { count: minimumLength }) : undefined,
    search: (words: string) => send({ type: 'text.changed', text: words }),
  };
}
