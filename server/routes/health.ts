import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { failed } from '../problems.ts';
import { DatabaseTrouble } from '../store/engine/trouble.ts';
import type { Store } from '../store/store.ts';

/** Time limit for the database's answer, in ms: long enough under load. */
const patience = 5_000;

/** Time for which an answer of the database is reused, in ms. */
const freshFor = 1_000;

/** Value of `Retry-After`, in seconds. */
const retryAfter = 5;

async function answers(db: Store['db'], log: Pick<FastifyBaseLogger, 'error'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseTrouble('slow')), patience);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLong]);
    return true;
  } catch (error) {
    log.error({ err: error }, 'database does not answer');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The health check, for monitoring: 200, or 503 if the database does not answer. The call is public and
 * unlimited, so all callers share one query per second.
 */
export function healthRoute(app: FastifyInstance, { db }: Pick<Store, 'db'>): void {
  let asked = -Infinity;
  let isWell = Promise.resolve(true);
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (performance.now() - asked >= freshFor) {
      asked = performance.now();
      isWell = answers(db, request.log);
    }
    if (await isWell) return { status: 'ok' };
    return reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .send(failed(503, 'The database does not answer.'));
  });
}
