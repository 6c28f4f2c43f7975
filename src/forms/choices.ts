import type { ComponentType, ReactNode } from 'react';
import { type Choice, prefixIndex } from '#ui/fields/choice/prefix-index.ts';
import { lowerCase } from '#ui/fields/choice/typed-choice.ts';

/** A list of choices from the server. */
export interface ChoiceList {
  items: readonly Choice[];
  isLoading?: boolean;
  /** Says that loading has failed and is being retried; absent otherwise. */
  delay?: string | undefined;
  /** Says why the list could not be loaded; absent otherwise. */
  problem?: string | undefined;
  /** Loads the list again; resolves to whether that succeeded. */
  retry?: (() => Promise<boolean>) | undefined;
  /** Describes a chosen entry that the list does not contain, or no longer contains. */
  describeMissing?: ((id: string) => Choice) | undefined;
}

/** Suggested names that match the typed text. */
export interface Suggestions {
  items: readonly string[];
  isSearching: boolean;
  problem?: string | undefined;
  /** The hint before the first search. */
  hint?: string | undefined;
  search: (text: string) => void;
}

/** The names of the lists that screens provide. */
export type ListName = 'characters' | 'instances' | 'items' | 'labels' | 'manuals' | 'zones';

/** What a screen provides to the fields of its form in which the user chooses something. */
export interface Choices {
  /** The thing that the form edits, for widgets that store state about it. */
  subject?: string | undefined;
  /** The lists to choose from. A field's option `choices` names its list. */
  lists?: Readonly<Partial<Record<ListName, ChoiceList>>>;
  /** A component that passes suggested names to its children. Each field that suggests names renders one. */
  Suggested?: ComponentType<{ children: (suggestions: Suggestions) => ReactNode }>;
  /** Maps the spellings of one name to the same string. */
  fold?: (text: string) => string;
}

const nothing: ChoiceList = { items: [] };

/** The list of that name; empty if the screen provides none. */
export const choiceList = ({ lists }: Choices, name: unknown): ChoiceList =>
  lists?.[name as ListName] ?? nothing;

/** The fields of all rows share this index, which finds a choice among thousands at once. */
const indexOf = ({ fold = lowerCase }: Choices, { items }: ChoiceList) => prefixIndex(items, fold);

/** The chosen entry, even if the complete list no longer contains it; undefined if it is unknown. */
export function chosenIn(choices: Choices, name: unknown, id: string): Choice | undefined {
  const list = choiceList(choices, name);
  const listed = indexOf(choices, list).find(id);
  if (listed || id === '' || list.isLoading || list.problem !== undefined) return listed;
  return list.describeMissing?.(id);
}

/**
 * The items of a list, and the chosen one if the complete list does not contain it: a choice that the server would
 * receive must be visible. Returns the list's own array if that contains the choice.
 */
export function withChosen(choices: Choices, name: unknown, id: string): readonly Choice[] {
  const list = choiceList(choices, name);
  const chosen = chosenIn(choices, name, id);
  return chosen === undefined || indexOf(choices, list).find(id) ? list.items : [...list.items, chosen];
}

/** The announcements about the lists: at most one per list, even if several fields use it. */
export const listNews = ({ lists = {} }: Choices): string[] =>
  Object.values(lists).flatMap(({ delay, problem }) => delay ?? problem ?? []);
