import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'kysely';
import { vi } from 'vitest';
import type { Store } from '#server/store/store.ts';

interface Query {
  sql: string;
  result: Promise<QueryResult<unknown>>;
}

/**
 * Does `work` and returns its queries. Queries of the server's background work, such as reading new journal entries for
 * webhooks, are left out: they use the same function and may happen at any time.
 */
export async function queriesOf(store: Store, work: () => PromiseLike<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const isOfWork = new AsyncLocalStorage<true>();
  // Each transaction has a separate executor with the same prototype.
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(store.db.getExecutor()) as object) as {
    executeQuery(query: { sql: string }): Query['result'];
  };
  const { executeQuery } = prototype;
  const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(function (this: unknown, query) {
    const result = executeQuery.call(this as typeof prototype, query);
    if (isOfWork.getStore()) queries.push({ sql: query.sql, result });
    return result;
  });
  try {
    // Fastify's `inject` sends its request only when it is awaited, so await it in this scope.
    await isOfWork.run(true, async () => await work());
    return queries;
  } finally {
    spy.mockRestore();
  }
}
