import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { Nullable } from '#core/contract/schema.ts';
import { failed } from '../problems.ts';
import { DatabaseTrouble } from '../store/engine/trouble.ts';
import { within } from '../store/engine/wait-briefly.ts';
import type { Store } from '../store/store.ts';
import { describeCheck } from './description.ts';
import { proofHeaders } from '../auth/proof.ts';
import { isOperator, type OperatorOptions } from '../authorize/operator.ts';

/** Time limit for the database's answer, in ms; also long enough for a database under load. */
const timeLimit = 5_000;

/** Time for which an answer of the database is reused, in ms. */
const freshFor = 1_000;

/** Value of `Retry-After`, in seconds. */
const retryAfter = 5;

async function isResponding(db: Store['db'], log: Pick<FastifyBaseLogger, 'error'>): Promise<boolean> {
  try {
    await within(timeLimit, sql`select 1`.execute(db), () => {
      throw new DatabaseTrouble('slow');
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'database is not responding');
    return false;
  }
}

export interface HealthParts extends OperatorOptions {
  store: Pick<Store, 'db'>;
  /** Answers the doctor's challenge, and says how the server sees the caller (proxies.ts). */
  identify?: ((challenge: string, request: FastifyRequest) => { proof: string; caller: string }) | undefined;
  /** The age of the newest scheduled backup in ms, infinite if there is none; absent if none are scheduled. */
  backupAge?: (() => Promise<number>) | undefined;
}

const Health = Type.Object({
  status: Type.Literal('ok'),
  backupAge: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        description:
          'Only for the operator, and only if backups are scheduled: the age of the newest one in seconds, null before the first.',
      }),
    ),
  ),
});

/** The detail about backups. Empty if their folder cannot be read, because only the database decides the status. */
async function backupDetail(
  { backupAge }: HealthParts,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ backupAge?: number | null }> {
  if (backupAge === undefined) return {};
  try {
    const age = await backupAge();
    return { backupAge: age === Infinity ? null : Math.floor(age / 1_000) };
  } catch (error) {
    log.error({ err: error }, 'the folder of the backups cannot be read');
    return {};
  }
}

/**
 * The health check, for monitoring: 200, or 503 if the database is not responding. The call is public and
 * unlimited, so all callers share one query per second. Only the operator learns about backups.
 */
export function healthRoute(app: FastifyInstance, parts: HealthParts): void {
  const check = (log: FastifyBaseLogger) =>
    Promise.all([isResponding(parts.store.db, log), backupDetail(parts, log)]);
  let checkedAt = -Infinity;
  let lastCheck: ReturnType<typeof check> = Promise.resolve([true, {}]);
  const schema = describeCheck('health', 'Whether the database answers.', Health);
  app.get('/healthz', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const challenge = request.headers[proofHeaders.challenge];
    if (parts.identify && typeof challenge === 'string') {
      const { proof, caller } = parts.identify(challenge, request);
      reply.headers({ [proofHeaders.proof]: proof, [proofHeaders.caller]: caller });
    }
    if (performance.now() - checkedAt >= freshFor) {
      checkedAt = performance.now();
      lastCheck = check(request.log);
    }
    const [isOk, detail] = await lastCheck;
    if (isOk) return { status: 'ok', ...(isOperator(request, parts) ? detail : {}) };
    return reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .send(failed(503, 'The database is not responding.'));
  });
}
