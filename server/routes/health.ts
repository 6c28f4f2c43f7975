import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { failed } from '../problems.ts';
import { DatabaseTrouble } from '../store/engine/trouble.ts';
import type { Store } from '../store/store.ts';

/** Long enough for a database under load, in ms. */
const patience = 5_000;

/** When to ask again, in seconds. */
const retryAfter = 5;

/** Whether the server can do its work, for whoever watches it: 200, or 503 when its database does not answer. */
export function healthRoute(app: FastifyInstance, { db }: Pick<Store, 'db'>): void {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseTrouble('slow')), patience);
    });
    try {
      await Promise.race([sql`select 1`.execute(db), tooLong]);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply
        .code(503)
        .header('retry-after', String(retryAfter))
        .send(failed(503, 'The database does not answer.'));
    } finally {
      clearTimeout(timer);
    }
  });
}
