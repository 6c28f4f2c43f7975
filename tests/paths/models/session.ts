import type { AnyMachineSnapshot } from 'xstate';
import { createSessionMachine } from '#machines/session/machine.ts';
import type { SessionContext } from '#machines/session/types.ts';
import { modelTime } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { failure, noAnswer, refused } from './failures.ts';
import { contextOf, isIn, sessionStates } from './session-states.ts';
import { fromOtherTab, issued, browserTokens } from './session-tokens.ts';

const code = { type: 'code.received', code: 'c1', state: 's1' } as const;

const mayPathWait = (snapshot: AnyMachineSnapshot): boolean =>
  [browserTokens.both, browserTokens.forLong, fromOtherTab.expired].some(
    ({ jwt }) => jwt === contextOf(snapshot).jwt,
  );

/** The ms that a path lets pass until its access token expires. */
const untilExpiry = ({ jwt, isClockWrong }: SessionContext): number => {
  if (isClockWrong) return 300_000;
  // First the longest possible timer, since a browser would fire a longer one at once, and then the rest.
  if (jwt === browserTokens.forLong.jwt) return modelTime.passed === 0 ? 2_147_483_647 : 98_906_353;
  return modelTime.passed === 0 ? 50_000 : 0;
};

export const session = defineFlow({
  machine: createSessionMachine(modelTime.now),
  title: 'Stay signed in',
  about:
    'Whether a member is signed in. The browser stores the tokens, and its tabs share them. The access token is valid for ' +
    'an hour and is renewed in time. Only a refused renewal ends a session: no other failure does.',
  cases: [{ says: 'The member opens Nyx.', input: undefined }],
  events: {
    'code.received': [
      {
        says: 'The member signs in on the chat platform and returns with a code.',
        event: code,
        when: (snapshot) => contextOf(snapshot).discordCode === null,
      },
      {
        says: 'The same address, with its used code, is opened again.',
        event: code,
        // A second attempt is possible only while the browser still shows the page of the first.
        when: (snapshot) => contextOf(snapshot).problem !== null,
      },
    ],
    'tokens.replaced': [
      {
        says: 'Another tab gets new tokens.',
        spec: ['s4-refresh-cancel'],
        event: { type: 'tokens.replaced', tokens: fromOtherTab.good },
        when: (snapshot) => !isIn(snapshot, 'restoring.reading'),
      },
      {
        says: 'Another tab gets tokens that look expired here.',
        event: { type: 'tokens.replaced', tokens: fromOtherTab.expired },
        when(snapshot) {
          const { ending, problem } = contextOf(snapshot);
          return !isIn(snapshot, 'restoring.reading') && ending === null && problem === null;
        },
      },
    ],
    'access.refused': [
      {
        says: 'The server refuses the token that the session began with.',
        event: { type: 'access.refused', jwt: browserTokens.both.jwt },
        when: (snapshot) =>
          [browserTokens.both.jwt, fromOtherTab.good.jwt].includes(contextOf(snapshot).jwt ?? ''),
      },
      {
        says: 'The server refuses the token that it has just issued: this one call fails.',
        event: { type: 'access.refused', jwt: issued.authToken },
        when: (snapshot) => contextOf(snapshot).jwt === issued.authToken,
      },
      {
        says: 'Half a minute after it has issued a token, the server refuses it.',
        event: { type: 'access.refused', jwt: issued.authToken },
        clockAdvance: 30_000,
        when: (snapshot) => contextOf(snapshot).jwt === issued.authToken,
      },
    ],
    'signOut.asked': {
      says: 'The member signs out.',
      when: (snapshot) => !isIn(snapshot, 'restoring.reading', 'restoring.refreshing'),
    },
    'signedOut.elsewhere': {
      says: 'The member signs out in another tab.',
      when: (snapshot) => !isIn(snapshot, 'restoring.reading'),
    },
    'retry.asked': 'The member asks to try again now.',
    'app.woke': [
      {
        says: 'The computer is online again.',
        // No path continues with tokens that expired while the computer slept.
        when: (snapshot) =>
          contextOf(snapshot).jwt !== fromOtherTab.expired.jwt &&
          (modelTime.passed === 0 || !isIn(snapshot, 'signedIn.current')),
      },
      {
        says: 'The computer wakes up after two hours of sleep.',
        clockAdvance: 7_200_000,
        when: (snapshot) =>
          isIn(snapshot, 'signedIn.current') && contextOf(snapshot).jwt === browserTokens.both.jwt,
      },
    ],
  },
  answers: {
    readTokens: [
      {
        says: 'The browser has stored both tokens; the access token is valid for a minute.',
        spec: ['s4-restore-access'],
        output: browserTokens.both,
      },
      {
        says: 'The browser has stored both tokens; the access token has expired.',
        spec: ['s4-restore-refresh'],
        output: browserTokens.refreshOnly,
      },
      { says: 'The browser has stored no tokens.', spec: ['s4-restore-none'], output: browserTokens.nothing },
      {
        says: 'The browser has stored both tokens; both have expired.',
        spec: ['s4-restore-none'],
        output: browserTokens.expired,
      },
      {
        says: 'The browser has stored both tokens; the refresh token has expired.',
        output: browserTokens.accessOnly,
      },
      {
        says: 'The browser has stored both tokens; the access token is valid for 26 days.',
        output: browserTokens.forLong,
      },
      {
        says: 'The browser does not let Nyx read its storage.',
        error: new Error('Storage is not available'),
      },
    ],
    logIn: [
      { says: 'The server signs the member in.', spec: ['s4-login-success'], output: issued },
      {
        says: 'The server knows no such member.',
        spec: ['s4-login-failure', 's2-login-failed', 's8-login'],
        error: failure(404, 'You are not a member of this community.'),
      },
    ],
    refreshTokens: [
      {
        says: 'The server issues new tokens.',
        spec: ['s4-restore-success', 's4-refresh-success'],
        output: issued,
      },
      {
        says: 'The server refuses to issue new tokens.',
        spec: ['s4-restore-failure', 's4-refresh-failure', 's8-refresh'],
        error: failure(401, 'This sign-in has ended.'),
      },
      { says: 'The server does not answer.', error: noAnswer },
      {
        says: 'The server cannot issue new tokens now.',
        error: refused('The chat platform does not respond.'),
      },
    ],
  },
  waits: {
    untilExpiry: {
      says: 'Time passes until the access token counts as expired.',
      spec: ['s4-refresh', 's4-expiry', 's9-token-margin'],
      ms: untilExpiry,
      when: mayPathWait,
    },

    untilRetry: { says: '2 seconds pass.', ms: 2_000 },
  },
  tellApart: ({ ending, problem }) => ({ ending, status: problem?.status ?? null }),
  actions: ['forgetTokens'],
  states: sessionStates,
});
