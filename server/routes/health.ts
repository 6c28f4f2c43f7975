import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { failed } from '../problems.ts';
import { DatabaseTrouble } from '../store/engine/trouble.ts';
import type { Store } from '../store/store.ts';

/** Time limit for the database's answer, in ms; also long enough for a database under load. */
const patience = 5_000;

/** Time for which an answer of the database is reused, in ms. */
const freshFor = 1_000;

/** Value of `Retry-After`, in seconds. */
const retryAfter = 5;

async function isResponding(db: Store['db'], log: Pick<FastifyBaseLogger, 'error'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseTrouble('slow')), patience);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLong]);
    return true;
  } catch (error) {
    log.error({ err: error }, 'database is not responding');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The health check, for monitoring: 200, or 503 if the database is not responding. The call is public and
 * unlimited, so all callers share one query per second.
 */
export function healthRoute(app: FastifyInstance, { db }: Pick<Store, 'db'>): void {
  let checkedAt = -Infinity;
  let lastCheck = Promise.resolve(true);
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (performance.now() - checkedAt >= freshFor) {
      checkedAt = performance.now();
      lastCheck = isResponding(db, request.log);
    }
    if (await lastCheck) return { status: 'ok' };
    return reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .send(failed(503, 'The database is not responding.'));
  });
}
