import { QueryClient } from '@tanstack/react-query';
import { asProblem, mayTryAtOnce } from '#core/rules/problem.ts';

const maxTries = 3;

/**
 * The cache of the server's data. It sends requests even if the browser reports offline: the browser can be
 * wrong, and a failure shows a message where a wait would show nothing. A failed read is retried unless the server has
 * refused it or demands a wait, or the user has given it up.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Off by default in this network mode, but a failure shown while offline must disappear after reconnecting.
        refetchOnReconnect: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < maxTries - 1 && mayTryAtOnce(asProblem(error)),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  });
