import { QueryClient } from '@tanstack/react-query';
import { asProblem, isRefusal } from '#core/rules/problem.ts';

const tries = 3;

/**
 * What the server knows, cached. Asked also when the browser believes to be offline: it can be wrong, and a
 * failure is shown in words where waiting would show nothing. A refusal is final, the rest is tried again.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Off by default in this mode; a failure shown while offline has to go by itself.
        refetchOnReconnect: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < tries - 1 && !isRefusal(asProblem(error)),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  });
