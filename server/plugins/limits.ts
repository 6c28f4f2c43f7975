import { said } from '#core/contract/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contractLimits, type Limits } from '../options.ts';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';
import { memberIdOf, type LogSecurity } from './security-events.ts';
import { Windows } from './windows.ts';

const windowLength = 60_000;

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

/** Creates limiters with the contract's limits on calls per minute (docs/wire-contract.md#wire-rule-limits). */
export function limitCalls(logSecurity: LogSecurity, chosen: Partial<Limits> = {}): Limiters {
  const limits: Limits = { ...contractLimits, ...chosen };

  const limiter = (
    limit: keyof Limiters,
    max: number,
    keyOf: (request: FastifyRequest) => string = networkOfCaller,
  ): Limiter => {
    const windows = new Windows();
    return async (request, reply) => {
      const { count, remaining } = windows.count(keyOf(request), windowLength);
      if (count <= max) return;
      logSecurity(request, { event: 'limit.exceeded', limit });
      reply.header('retry-after', String(Math.max(1, Math.ceil(remaining / 1_000))));
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
