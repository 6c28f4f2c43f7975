import type { ComponentType, ReactNode } from 'react';
import type { Choice } from '#ui/fields/choice/prefix-index.ts';

/** What the server offers to choose from. */
export interface ChoiceList {
  items: readonly Choice[];
  isLoading?: boolean;
  /** Says in words that loading has failed and goes on. */
  delay?: string | undefined;
  /** Says in words why there is nothing. */
  problem?: string | undefined;
  /** Loads it again; resolves to whether it came. */
  retry?: (() => Promise<boolean>) | undefined;
}

/** Names to choose from that are found as one types. */
export interface Suggestions {
  items: readonly string[];
  isSearching: boolean;
  problem?: string | undefined;
  /** What to do where nothing was searched yet. */
  hint?: string | undefined;
  search: (text: string) => void;
}

/** What screens offer to choose from. */
export type ListName = 'characters' | 'labels' | 'manuals';

/** Everything that a form lets one choose from, by the name that the definition's `choices` option gives. */
export interface Choices {
  /** What the form edits, for widgets that keep something about it. */
  subject?: string | undefined;
  lists?: Readonly<Partial<Record<ListName, ChoiceList>>>;
  /** Finds names for each field that suggests. */
  Suggested?: ComponentType<{ children: (suggestions: Suggestions) => ReactNode }>;
  /** How two spellings of one name are made the same. */
  fold?: (text: string) => string;
}

const nothing: ChoiceList = { items: [] };

/** The list of that name; an empty one when the screen gives none. */
export const choiceList = ({ lists }: Choices, name: unknown): ChoiceList =>
  lists?.[name as ListName] ?? nothing;

/** What is to be read out of how the lists fare: each only once, however many fields offer it. */
export const listNews = ({ lists = {} }: Choices): string[] =>
  Object.values(lists).flatMap(({ delay, problem }) => delay ?? problem ?? []);
