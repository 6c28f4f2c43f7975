import type { NoShowBar } from '#core/rules/adventures/no-shows.ts';
import type { ReadCache } from './answers/read-cache.ts';
import type { Gate } from './answers/gate.ts';
import type { Membership } from './auth/membership.ts';
import type { SignInService } from './auth/sign-ins.ts';
import type { RememberingTokens } from './auth/remembered.ts';
import type { LiveLimits } from './live/limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Limiters } from './plugins/limits.ts';
import type { LogSecurity } from './plugins/security-events.ts';
import type { Store } from './store/store.ts';

/** State that all routes share, passed to each of them. There is no other shared state. */
export interface Context {
  store: Store;
  /** Cached answers to reads. */
  readCache: ReadCache;
  /** Limits each member's concurrent long answers. */
  longAnswers: Gate;
  /** Limits each member to one upload at a time. */
  uploads: Gate;
  /** Limits of streams of changes that override the defaults. */
  liveLimits: Partial<LiveLimits>;
  /** How long a caller may read nothing of a long answer, in ms. */
  stall: number;
  tokens: RememberingTokens;
  /** Determines who belongs to the community. */
  membership: Membership;
  signIns: SignInService;
  limiters: Limiters;
  /** What bars members from signing up for adventures. */
  noShowBar: NoShowBar | undefined;
  logSecurity: LogSecurity;
  metrics: Metrics;
  /** The clock, epoch ms. */
  now: () => number;
  /** Aborted when the server is about to stop, which ends streams that would stay open. */
  closing: AbortSignal;
}
