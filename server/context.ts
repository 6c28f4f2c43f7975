import type { ReadCache } from './answers/read-cache.ts';
import type { Gate } from './answers/gate.ts';
import type { Membership } from './auth/membership.ts';
import type { SignIns } from './auth/sign-ins.ts';
import type { RememberingTokens } from './auth/remembered.ts';
import type { Limiters } from './plugins/limits.ts';
import type { TellSecurity } from './plugins/security-events.ts';
import type { Store } from './store/store.ts';

/** State shared by all routes, passed to each of them. There is no other. */
export interface Context {
  store: Store;
  /** Cached answers to reads. */
  readCache: ReadCache;
  /** Limits each member's concurrent long answers. */
  longAnswers: Gate;
  /** Limits each member to one upload at a time. */
  uploads: Gate;
  /** How long a caller may read nothing of a long answer, in ms. */
  stall: number;
  tokens: RememberingTokens;
  /** Determines who belongs to the community. */
  membership: Membership;
  signIns: SignIns;
  limiters: Limiters;
  tellSecurity: TellSecurity;
  /** The clock, epoch ms. */
  now: () => number;
  /** Aborted when the server is about to stop; ends streams that would stay open. */
  closing: AbortSignal;
}
