import { assign, setup } from 'xstate';
import { asProblem, isSignInRefused } from '#core/rules/problem.ts';
import { holdsNoToken, isExpired, rolesOf, timeToExpiry } from '#core/rules/tokens.ts';
import { actionNotProvided, notProvided, sourceNotProvided } from '../not-provided.ts';
import type {
  Ending,
  IssuedTokens,
  LoginCode,
  SessionContext,
  SessionEvent,
  TokenOrigin,
  Tokens,
} from './types.ts';

/** A token refused within this many ms of its issue is not refreshed: the call itself fails, not the sign-in. */
const freshness = 30_000;
/**
 * Refresh interval, in ms, if the clock is wrong and expiry times are useless: well within a token's 60
 * minutes.
 */
const clocklessInterval = 300_000;
/** The longest timer, in ms: browsers fire a longer one at once. */
const longestTimer = 2 ** 31 - 1;
/** The longest wait before another attempt to refresh, in ms. */
const longestRetry = 60_000;

function isIssuedJustNow({ issuedAt }: SessionContext, now: number): boolean {
  const age = now - (issuedAt ?? Number.NEGATIVE_INFINITY);
  // Negative if the clock was set back since.
  return age >= 0 && age < freshness;
}

const mayRefresh = ({ isClockWrong }: SessionContext, { refreshJwt }: Tokens, now: number): boolean =>
  refreshJwt !== null && (isClockWrong || !isExpired(refreshJwt, now));

/** The setup of the session's machine; `now` returns epoch ms. */
export const createSessionSetup = (now: () => number) =>
  setup({
    types: {
      context: {} as SessionContext,
      events: {} as SessionEvent,
      tags: {} as 'unsettled' | 'signedIn' | 'unreachable',
    },
    actors: {
      readTokens: notProvided<Tokens, void>('readTokens'),
      logIn: notProvided<IssuedTokens, LoginCode>('logIn'),
      refreshTokens: notProvided<IssuedTokens, Tokens>('refreshTokens'),
      otherTabs: sourceNotProvided('otherTabs'),
      wakeUps: sourceNotProvided('wakeUps'),
    },
    actions: {
      /** Stores tokens in the context and derives the roles from them. */
      adopt: assign((_, { tokens, from }: { tokens: Tokens; from: TokenOrigin }) => ({
        jwt: tokens.jwt,
        refreshJwt: tokens.refreshJwt,
        roles: rolesOf(tokens.jwt),
        problem: null,
        ending: null,
        failedTries: 0,
        issuedAt: from === 'server' ? now() : null,
        isClockWrong: from !== 'storage' && tokens.jwt !== null && isExpired(tokens.jwt, now()),
      })),
      rememberCode: assign((_, { code }: { code: string }) => ({
        discordCode: code,
        problem: null,
        ending: null,
      })),
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      countFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failedTries: context.failedTries + 1,
        problem: asProblem(error),
      })),
      /** Clears both tokens; the roles stay (docs/specification.md#s4-auth-reset). */
      end: assign((_, { ending }: { ending: Ending }) => ({
        jwt: null,
        refreshJwt: null,
        failedTries: 0,
        problem: null,
        ending,
      })),
      /** Removes both tokens from storage. */
      forgetTokens: actionNotProvided('forgetTokens'),
    },
    guards: {
      holdsAccess: (_, { jwt }: Tokens) => !isExpired(jwt, now()),
      canRefresh: ({ context }, tokens: Tokens) => mayRefresh(context, tokens, now()),
      holdsNothing: (_, tokens: Tokens) => holdsNoToken(tokens),
      isNewCode: ({ context }, { code }: { code: string }) => code !== context.discordCode,
      /** The refused token is the current one, and a refresh may help. */
      isOursToRefresh: ({ context }, { jwt }: { jwt: string }) =>
        jwt === context.jwt && !isIssuedJustNow(context, now()) && mayRefresh(context, context, now()),
      isSignInRefused: (_, { error }: { error: unknown }) => isSignInRefused(asProblem(error)),
    },
    delays: {
      untilExpiry: ({ context }) =>
        context.isClockWrong ? clocklessInterval : Math.min(timeToExpiry(context.jwt, now()), longestTimer),
      untilRetry: ({ context }) => Math.min(1_000 * 2 ** context.failedTries, longestRetry),
    },
  });
