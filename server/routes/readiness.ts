import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Type from 'typebox';
import { MapOf } from '#core/contract/schema.ts';
import { isOperator, type OperatorOptions } from '../authorize/operator.ts';
import { failed } from '../problems.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { within } from '../store/engine/wait-briefly.ts';
import type { Store } from '../store/store.ts';
import { describeCheck } from './description.ts';

/** Time limit of a check, in ms. */
const timeLimit = 5_000;

/** Time for which a result is reused, in ms: the checks write, and anybody may ask. */
const freshFor = 5_000;

/**
 * Minimum free space on the data folder's disk, in bytes: enough for a day of a busy community, and for SQLite's
 * log while the database is copied.
 */
const leastFree = 256 * 2 ** 20;

/** Value of `Retry-After`, in seconds. */
const retryAfter = 30;

/** A condition for sending callers to this server. `test` returns a sentence that says what is wrong, or null. */
export interface Requirement {
  name: string;
  test: () => Promise<string | null>;
}

export interface ReadinessParts extends OperatorOptions {
  store: Pick<Store, 'db' | 'latestTime'>;
  dataDir: string;
  now: () => number;
  /** What other parts of the server require. */
  more?: readonly Requirement[];
}

const Readiness = Type.Object({
  status: Type.Literal('ready'),
  checks: Type.Optional(MapOf(Type.String({ description: 'Only for the operator: `ok` for each check.' }))),
});

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** What is wrong with the disk of the data folder; null if it has enough space left. */
export async function diskFault(dataDir: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free >= leastFree
    ? null
    : `The disk of the data folder has ${megabytes(free)} left; it needs ${megabytes(leastFree)}.`;
}

export const requirementsOf = ({ store, dataDir, now, more = [] }: ReadinessParts): Requirement[] => [
  {
    name: 'database',
    test: async () => {
      await store.latestTime.remember(now());
      return null;
    },
  },
  {
    name: 'schema',
    test: async () => {
      const { pending } = await pendingMigrations(store.db);
      return pending.length === 0 ? null : `The database lacks the migrations ${pending.join(', ')}.`;
    },
  },
  {
    name: 'disk',
    test: () => diskFault(dataDir),
  },
  ...more,
];

/** For each requirement that is not met, a sentence that says what is wrong. */
async function check(
  requirements: readonly Requirement[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Record<string, string>> {
  const results = await Promise.all(
    requirements.map(async ({ name, test }) => {
      const late = () => `The check took longer than ${timeLimit / 1_000} seconds.`;
      try {
        return [name, await within(timeLimit, test(), late)] as const;
      } catch (error) {
        log.error({ err: error, requirement: name }, 'a check of readiness failed');
        return [name, 'The check failed; the log says why.'] as const;
      }
    }),
  );
  return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== null));
}

/**
 * Whether the server should get callers: 200 or 503. Strangers learn only that; the operator also learns what
 * is wrong. All callers share one check every few seconds.
 */
export function readinessRoute(app: FastifyInstance, parts: ReadinessParts): void {
  const requirements = requirementsOf(parts);
  let checkedAt = -Infinity;
  let lastCheck: Promise<Record<string, string>> = Promise.resolve({});
  const schema = describeCheck('readiness', 'Whether the server should get callers.', Readiness);
  app.get('/readyz', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (performance.now() - checkedAt >= freshFor) {
      checkedAt = performance.now();
      lastCheck = check(requirements, request.log);
    }
    const faults = await lastCheck;
    const detail = isOperator(request, parts)
      ? { checks: Object.fromEntries(requirements.map(({ name }) => [name, faults[name] ?? 'ok'])) }
      : {};
    if (Object.keys(faults).length === 0) return { status: 'ready', ...detail };
    return reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .send({ ...failed(503, 'The server is not ready.'), ...detail });
  });
}
