import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { createSearchMachine, type Search } from '#machines/search.ts';

/** Names of items that match what is being typed. */
export const provideItemSuggestions = (api: Api) =>
  createSearchMachine<string[]>().provide({
    actors: {
      find: fromPromise<string[], Search>(({ input, signal }) => api.items.suggest(input.text, signal)),
    },
  });

/** Answers the text itself, once typing rests: for lists that narrow what they have, or whose query takes a text. */
export const provideRestedText = () =>
  createSearchMachine<string>().provide({
    actors: { find: fromPromise<string, Search>(async ({ input }) => input.text) },
  });
