import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contractLimits, type Limits } from '../options.ts';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';

const windowLength = 60_000;

/** How many callers one limit counts at a time; beyond that it forgets the oldest count. */
const mostCallers = 5_000;

/** Counts the calls of a minute by the process's uptime: a clock that is set back would lock callers out until it is right. */
class Windows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { began: number; calls: number }>();

  incr: FastifyRateLimitStore['incr'] = (key, answer, length) => {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.began >= length) {
      this.#windows.delete(key);
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined && this.#windows.size === mostCallers) this.#windows.delete(oldest);
      window = { began: now, calls: 0 };
      this.#windows.set(key, window);
    }
    window.calls += 1;
    answer(null, { current: window.calls, ttl: length - (now - window.began) });
  };

  child = (): FastifyRateLimitStore => new Windows();
}

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Each counts one call and throws Refusal 429, with `Retry-After` in seconds, when there were too many. */
export interface Limiters {
  /** Calls of an address without a good token. */
  strangers: Limiter;
  /** Calls of an address with one. */
  members: Limiter;
  /** The sign-in page without passwords, where it answers at all. */
  page: Limiter;
  /** Codes that were no good: a good one is never counted and never refused. */
  signIn: Limiter;
  /** It starts processes, and asks for no token. */
  activation: Limiter;
  /** Only once the member who calls is known. */
  member: Limiter;
}

/** The contract's limits on calls a minute (wire contract, "Rules of the server"). */
export async function limitCalls(app: FastifyInstance, chosen: Partial<Limits> = {}): Promise<Limiters> {
  const limits: Limits = { ...contractLimits, ...chosen };
  await app.register(rateLimit, { global: false, store: Windows });

  const limiter = (max: number, keyOf: (request: FastifyRequest) => string): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: windowLength, keyGenerator: keyOf });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', String(Math.max(1, counted.ttlInSeconds)));
      throw new Refusal(429, 'Too many requests. Please wait a moment and try again.');
    };
  };

  // Each counts by itself, so their keys may be alike.
  const memberOf = ({ caller }: FastifyRequest): string =>
    caller ? ('member' in caller ? caller.member : caller.refreshClaims).memberId : '';
  return {
    strangers: limiter(limits.perAddress, networkOfCaller),
    members: limiter(limits.perAddress, networkOfCaller),
    page: limiter(limits.perAddress, networkOfCaller),
    signIn: limiter(limits.signInsPerAddress, networkOfCaller),
    activation: limiter(limits.activationsPerAddress, networkOfCaller),
    member: limiter(limits.perMember, memberOf),
  };
}
