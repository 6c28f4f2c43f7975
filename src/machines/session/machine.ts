/**
 * Decides whether a member is signed in, and with which tokens and roles, through restore, scheduled refresh,
 * login and sign-out (docs/specification.md#4-states-and-transitions). The machine owns when these happen;
 * actors own the storage of tokens, the requests to the server, and the events of other tabs.
 */
import { assertEvent } from 'xstate';
import { createSessionSetup } from './setup.ts';
import type { IssuedTokens, Tokens } from './types.ts';

const storedTokens = ({ event }: { event: { output: Tokens } }) => ({
  tokens: event.output,
  from: 'storage' as const,
});
const replacedTokens = ({ event }: { event: { tokens: Tokens } }) => ({
  tokens: event.tokens,
  from: 'tab' as const,
});
const issuedTokens = ({ event }: { event: { output: IssuedTokens } }) => ({
  tokens: { jwt: event.output.authToken, refreshJwt: event.output.refreshToken },
  from: 'server' as const,
});

/** Another tab has signed in, or refreshed the tokens. */
const signedInElsewhere = {
  guard: { type: 'holdsAccess', params: ({ event }: { event: { tokens: Tokens } }) => event.tokens },
  target: 'signedIn',
  actions: { type: 'adopt', params: replacedTokens },
} as const;

const end = { type: 'end', params: { ending: 'asked' } } as const;
/** The member signs out, in this tab or in another one. */
const endedByMember = {
  'signOut.asked': { target: 'signedOut', actions: ['forgetTokens', end] },
  'signedOut.elsewhere': { target: 'signedOut', actions: end },
} as const;

/** `now` returns epoch ms. */
export function createSessionMachine(now: () => number) {
  const sessionSetup = createSessionSetup(now);

  /**
   * Requests a new pair of tokens, both while a session is restored and while it runs; `unreachable` is the
   * wait before another attempt.
   */
  const refreshing = sessionSetup.createStateConfig({
    invoke: {
      id: 'refreshTokens',
      src: 'refreshTokens',
      input: ({ context }) => ({ jwt: context.jwt, refreshJwt: context.refreshJwt }),
      onDone: { target: '#session.signedIn.current', actions: { type: 'adopt', params: issuedTokens } },
      onError: [
        {
          guard: { type: 'isSignInRefused', params: ({ event }) => event },
          target: '#session.signedOut',
          actions: ['forgetTokens', { type: 'end', params: { ending: 'refused' } }],
        },
        { target: 'unreachable', actions: { type: 'countFailure', params: ({ event }) => event } },
      ],
    },
  });

  const unreachable = sessionSetup.createStateConfig({
    tags: 'unreachable',
    after: { untilRetry: 'refreshing' },
    on: { 'retry.asked': 'refreshing', 'app.woke': 'refreshing' },
  });

  return sessionSetup.createMachine({
    id: 'session',
    context: {
      jwt: null,
      refreshJwt: null,
      roles: [],
      discordCode: null,
      problem: null,
      ending: null,
      issuedAt: null,
      isClockWrong: false,
      failedTries: 0,
    },
    invoke: [
      { id: 'otherTabs', src: 'otherTabs' },
      { id: 'wakeUps', src: 'wakeUps' },
    ],
    initial: 'restoring',
    states: {
      restoring: {
        tags: 'unsettled',
        initial: 'reading',
        on: {
          'tokens.replaced': signedInElsewhere,
          ...endedByMember,
        },
        states: {
          reading: {
            invoke: {
              id: 'readTokens',
              src: 'readTokens',
              onDone: [
                {
                  guard: { type: 'holdsAccess', params: ({ event }) => event.output },
                  target: '#session.signedIn',
                  actions: { type: 'adopt', params: storedTokens },
                },
                {
                  guard: { type: 'canRefresh', params: ({ event }) => event.output },
                  target: 'refreshing',
                  actions: { type: 'adopt', params: storedTokens },
                },
                // A first visit: there was no session that could have ended.
                {
                  guard: { type: 'holdsNothing', params: ({ event }) => event.output },
                  target: '#session.signedOut',
                },
                { target: '#session.signedOut', actions: { type: 'end', params: { ending: 'expired' } } },
              ],
              onError: '#session.signedOut',
            },
          },
          refreshing,
          unreachable,
        },
      },
      signedOut: {
        on: {
          'code.received': {
            guard: { type: 'isNewCode', params: ({ event }) => event },
            target: 'loggingIn',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
          'tokens.replaced': signedInElsewhere,
        },
      },
      loggingIn: {
        on: {
          // Another tab was faster; the outcome of this code no longer matters.
          'tokens.replaced': signedInElsewhere,
        },
        invoke: {
          id: 'logIn',
          src: 'logIn',
          input: ({ event }) => {
            assertEvent(event, 'code.received');
            return { code: event.code, state: event.state };
          },
          onDone: { target: 'signedIn', actions: { type: 'adopt', params: issuedTokens } },
          onError: {
            target: 'signedOut',
            actions: ['forgetTokens', { type: 'rememberProblem', params: ({ event }) => event }],
          },
        },
      },
      signedIn: {
        tags: 'signedIn',
        initial: 'current',
        on: {
          ...endedByMember,
          // New tokens from another tab end the wait for the expiry, or a refresh.
          'tokens.replaced': {
            target: '.current',
            actions: { type: 'adopt', params: replacedTokens },
          },
        },
        states: {
          current: {
            after: {
              untilExpiry: [
                {
                  guard: { type: 'holdsAccess', params: ({ context }) => context },
                  target: 'current',
                  reenter: true,
                },
                { guard: { type: 'canRefresh', params: ({ context }) => context }, target: 'refreshing' },
                { target: '#session.signedOut', actions: { type: 'end', params: { ending: 'expired' } } },
              ],
            },
            on: {
              // After a sleep of the computer, however short, the timer is late.
              'app.woke': { target: 'current', reenter: true },
              // One refused call ends no session: only a refused refresh does.
              'access.refused': {
                guard: { type: 'isOursToRefresh', params: ({ event }) => event },
                target: 'refreshing',
              },
            },
          },
          refreshing,
          unreachable,
        },
      },
    },
  });
}

export type SessionMachine = ReturnType<typeof createSessionMachine>;
