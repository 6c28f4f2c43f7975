import type { Role } from '#core/contract/roles.ts';
import type { Problem } from '#core/rules/problem.ts';

/** The access and the refresh token, as in local storage. */
export interface Tokens {
  jwt: string | null;
  refreshJwt: string | null;
}

/**
 * The origin of tokens: just issued by the server, received from another tab (perhaps issued a while ago), or
 * read from storage.
 */
export type TokenOrigin = 'server' | 'tab' | 'storage';

/** The result of a login or a refresh: both tokens, already stored. */
export interface IssuedTokens {
  authToken: string;
  refreshToken: string;
}

/** The code and the state that the chat platform sent back with the redirect. */
export interface LoginCode {
  code: string;
  state: string | null;
}

/** Why the last session ended; null if none has ended, or if a login or another session has begun since. */
export type Ending = 'asked' | 'refused' | 'expired' | null;

export interface SessionContext extends Tokens {
  /** They stay after a sign-out, and are read again from every new access token. */
  roles: Role[];
  discordCode: string | null;
  /** Why the last login failed, or the last attempt to refresh. */
  problem: Problem | null;
  ending: Ending;
  /** When the server issued the tokens, in epoch ms; null for tokens from storage or from another tab. */
  issuedAt: number | null;
  /** Whether a new token already looks expired: this computer's clock is ahead. */
  isClockWrong: boolean;
  failedTries: number;
}

export type SessionEvent =
  | ({ type: 'code.received' } & LoginCode)
  | { type: 'tokens.replaced'; tokens: Tokens }
  | { type: 'access.refused'; jwt: string }
  | { type: 'signOut.asked' }
  | { type: 'signedOut.elsewhere' }
  | { type: 'retry.asked' }
  | { type: 'app.woke' };
