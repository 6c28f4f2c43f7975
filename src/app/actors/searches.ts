import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { createSearchMachine, type Search } from '#machines/search.ts';

/** Suggests names of items that match the typed text. */
export const provideItemSuggestions = (api: Api) =>
  createSearchMachine<string[]>().provide({
    actors: {
      find: fromPromise<string[], Search>(({ input, signal }) => api.items.suggest(input.text, signal)),
    },
  });

/** Returns the text itself, debounced, for lists that filter loaded rows or whose query takes the text. */
export const provideSettledText = () =>
  createSearchMachine<string>().provide({
    actors: { find: fromPromise<string, Search>(async ({ input }) => input.text) },
  });
