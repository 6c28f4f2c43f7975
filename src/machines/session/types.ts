import type { Role } from '#core/contract/roles.ts';
import type { Problem } from '#core/rules/problem.ts';

/** The access and the refresh token, as local storage keeps them. */
export interface Tokens {
  jwt: string | null;
  refreshJwt: string | null;
}

/** Just issued by the server, handed on by another tab (perhaps a while ago), or found in storage. */
export type TokenOrigin = 'server' | 'tab' | 'storage';

/** What a login or a refresh resolves to: both tokens, already stored. */
export interface IssuedTokens {
  authToken: string;
  refreshToken: string;
}

/** The code that the chat platform sent back, and the state that went out with the request. */
export interface LoginCode {
  code: string;
  state: string | null;
}

/** Why the last session ended; null when none did. */
export type Ending = 'asked' | 'refused' | 'expired' | null;

export interface SessionContext extends Tokens {
  /** Kept at sign-out, read again from every new access token. */
  roles: Role[];
  discordCode: string | null;
  problem: Problem | null;
  ending: Ending;
  /** When the server issued the tokens, epoch ms; null for those that were read from storage. */
  issuedAt: number | null;
  /** A token that has just been issued looks expired: this computer's clock is ahead. */
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
  | { type: 'clock.moved' };
