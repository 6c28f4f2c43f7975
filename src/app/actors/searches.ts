import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Session } from '#core/contract/sessions.ts';
import { createSearchMachine, type Search } from '#machines/search.ts';

/** Suggests names of items that match the typed text. */
export const provideItemSuggestions = (api: Api) =>
  createSearchMachine<string[]>().provide({
    actors: {
      find: fromPromise<string[], Search>(({ input, signal }) => api.items.suggest(input.text, signal)),
    },
  });

/** Finds the newest sessions whose titles match the typed text. */
export const provideSessionSuggestions = (api: Api, queries: QueryClient) =>
  createSearchMachine<Session[]>().provide({
    actors: {
      find: fromPromise<Session[], Search>(async ({ input }) => {
        const { entities } = await queries.fetchQuery(api.sessions.page({ limit: 5 }, input));
        return entities;
      }),
    },
  });

/** Returns the text itself, debounced, for lists that filter loaded rows or whose query takes the text. */
export const provideSettledText = () =>
  createSearchMachine<string>().provide({
    actors: { find: fromPromise<string, Search>(async ({ input }) => input.text) },
  });
