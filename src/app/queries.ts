import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { asProblem, mayTryAtOnce } from '#core/rules/problem.ts';

const maxTries = 3;

/**
 * Keeps the failure of a read that has no data while the page reads it again. Otherwise the failure's message or dialog
 * would disappear, with the focus in it, and come back with the next failure: the page also reads again on its own, for
 * example when its window is shown again.
 */
function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const { query, type } = event;
    // A page that is opened later begins with its placeholder instead of an old failure.
    if (!query.isActive()) failures.delete(query);
    else if (type !== 'updated') return;
    else if (event.action.type === 'error') failures.set(query, event.action.error as Error);
    else if (event.action.type === 'fetch' && query.state.status === 'pending') {
      const error = failures.get(query);
      if (error) query.setState({ status: 'error', error });
    }
  });
}

/**
 * The cache of the server's data. It sends requests even if the browser reports offline: the browser can be
 * wrong, and a failure shows a message where a wait would show nothing. A failed read is retried unless the server has
 * refused it or demands a wait, or the user has given it up.
 */
export function createQueries(): QueryClient {
  const queryCache = new QueryCache();
  keepFailures(queryCache);
  return new QueryClient({
    queryCache,
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
}
