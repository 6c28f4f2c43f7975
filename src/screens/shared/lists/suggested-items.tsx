import { useActor } from '@xstate/react';
import type { Choices } from '#forms/choices.ts';
import { searchManners } from '#core/rules/search.ts';
import { text } from '#texts/texts.ts';
import { useFlows } from '../services.ts';

/** Names of items that match the text typed into one field. */
export const SuggestedItems: NonNullable<Choices['Suggested']> = ({ children }) => {
  const { itemSuggestions } = useFlows();
  const [snapshot, send] = useActor(itemSuggestions, { input: searchManners.suggestions });
  const { found, problem, minimumLength } = snapshot.context;
  return children({
    items: found ?? [],
    isSearching: snapshot.hasTag('busy'),
    problem: problem ? text('choices.materialsFailed') : undefined,
    hint: snapshot.matches('idle') ? text('choices.typeMore', { count: minimumLength }) : undefined,
    search: (words) => send({ type: 'text.changed', text: words }),
  });
};
