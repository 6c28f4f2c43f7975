import type { Choices } from '#forms/choices.ts';
import { searchTimings } from '#core/rules/search.ts';
import { useItemSuggestions } from './use-suggestions.ts';

/** Names of items that match the text typed into one field. */
export const SuggestedItems: NonNullable<Choices['Suggested']> = ({ children }) =>
  children(useItemSuggestions(searchTimings.suggestions, 'choices.materialsFailed'));
