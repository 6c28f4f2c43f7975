import { said } from '#core/contract/refusals.ts';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contractLimits, type Limits } from '../options.ts';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';
import { memberIdOf, type LogSecurity } from './security-events.ts';
import { Windows } from './windows.ts';

const windowLength = 60_000;

/** Counts calls per minute. */
class CallWindows implements FastifyRateLimitStore {
  readonly #windows = new Windows();

  incr: FastifyRateLimitStore['incr'] = (key, answer, length) => {
    const { count, remaining } = this.#windows.count(key, length);
    answer(null, { current: count, ttl: remaining });
  };

  child = (): FastifyRateLimitStore => new CallWindows();
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Each limiter counts one call and throws Refusal 429, with `Retry-After` in seconds, when the limit is
 * exceeded.
 */
export interface Limiters {
  /** Calls without a valid token, by IP address. */
  strangers: Limiter;
  /** Calls with a valid token, by IP address: all members there together. */
  members: Limiter;
  /** Calls of the sign-in page without passwords, from callers that it accepts. */
  page: Limiter;
  /** Invalid sign-in codes, and wrong codes of the operator: a valid code is never counted and never refused. */
  signIn: Limiter;
  /** Activations, which start processes and need no token. */
  activation: Limiter;
  /** Calls of a member; used only after the member is known. */
  member: Limiter;
}

/**
 * Creates limiters with the contract's limits on calls per minute (docs/wire-contract.md#wire-rule-limits).
 */
export async function limitCalls(
  app: FastifyInstance,
  logSecurity: LogSecurity,
  chosen: Partial<Limits> = {},
): Promise<Limiters> {
  const limits: Limits = { ...contractLimits, ...chosen };
  await app.register(rateLimit, { global: false, store: CallWindows });

  const limiter = (
    limit: keyof Limiters,
    max: number,
    keyOf: (request: FastifyRequest) => string = networkOfCaller,
  ): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: windowLength, keyGenerator: keyOf });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      logSecurity(request, { event: 'limit.exceeded', limit });
      reply.header('retry-after', String(Math.max(1, counted.ttlInSeconds)));
      throw new Refusal(429, said('tooManyRequests'));
    };
  };

  // Each limiter has its own counts, so the same key may occur in several limiters.
  return {
    strangers: limiter('strangers', limits.perAddress),
    members: limiter('members', limits.perAddress),
    page: limiter('page', limits.perAddress),
    signIn: limiter('signIn', limits.signInsPerAddress),
    activation: limiter('activation', limits.activationsPerAddress),
    member: limiter('member', limits.perMember, (request) => memberIdOf(request) ?? ''),
  };
}
