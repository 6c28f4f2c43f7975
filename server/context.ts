import type { ReadCache } from './answers/read-cache.ts';
import type { Gate } from './answers/gate.ts';
import type { Membership } from './auth/membership.ts';
import type { SignIns } from './auth/sign-ins.ts';
import type { RememberingTokens } from './auth/remembered.ts';
import type { Limiters } from './plugins/limits.ts';
import type { TellSecurity } from './plugins/security-events.ts';
import type { Store } from './store/store.ts';

/** What routes share. Handed to each of them: there is no other state. */
export interface Context {
  store: Store;
  /** Answers to reads, kept while nothing changes. */
  readCache: ReadCache;
  /** A few of each member's long answers at a time. */
  longAnswers: Gate;
  /** One file of each member at a time. */
  uploads: Gate;
  /** How long a caller may take nothing of a long answer, in ms. */
  stall: number;
  tokens: RememberingTokens;
  /** Who belongs to the community. */
  membership: Membership;
  signIns: SignIns;
  limiters: Limiters;
  tellSecurity: TellSecurity;
  /** The clock, epoch ms. */
  now: () => number;
  /** Aborted when the server is about to stop: streams that would stay open end by it. */
  closing: AbortSignal;
}
