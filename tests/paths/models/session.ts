import type { AnyMachineSnapshot } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { createSessionMachine } from '#machines/session/machine.ts';
import type { SessionContext } from '#machines/session/types.ts';
import { defineModel, modelTime } from '../support/model.ts';
import { unanswered } from './failures.ts';
import { contextOf, isIn, sessionStates } from './session-states.ts';
import { fromOtherTab, issued, kept } from './session-tokens.ts';

const refusal = (status: number, message: string) => new RequestFailure({ status, message, fields: {} });
const code = { type: 'code.received', code: 'c1', state: 's1' } as const;

const isWaitedWith = (snapshot: AnyMachineSnapshot): boolean =>
  [kept.both, kept.forLong, fromOtherTab.expired].some(({ jwt }) => jwt === contextOf(snapshot).jwt);

/** How long the tokens that paths wait with are still good, ms. */
const untilExpiry = ({ jwt, isClockWrong }: SessionContext): number => {
  if (isClockWrong) return 300_000;
  // No longer: a browser fires a longer timer at once.
  if (jwt === kept.forLong.jwt) return modelTime.passed === 0 ? 2_147_483_647 : 98_906_353;
  return modelTime.passed === 0 ? 50_000 : 0;
};

export const session = defineModel({
  machine: createSessionMachine(modelTime.now),
  title: 'Stay signed in',
  about:
    'Whether a member is signed in. Their tokens are kept in the browser and shared by its tabs. The access token is good ' +
    'for an hour and is exchanged in time; a server that does not answer signs nobody out.',
  cases: [{ says: 'Nyx is being opened.', input: undefined }],
  events: {
    'code.received': [
      {
        says: 'The member signs in on the chat platform and comes back with a code.',
        event: code,
        when: (snapshot) => contextOf(snapshot).discordCode === null,
      },
      {
        says: 'The same address, with its used code, is opened again.',
        event: code,
        // Where the page of the first time can still be gone back to.
        when: (snapshot) => contextOf(snapshot).problem !== null,
      },
    ],
    'tokens.replaced': [
      {
        says: 'Another tab gets new tokens.',
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
        event: { type: 'access.refused', jwt: kept.both.jwt },
        when: (snapshot) => [kept.both.jwt, fromOtherTab.good.jwt].includes(contextOf(snapshot).jwt ?? ''),
      },
      {
        says: 'The server refuses the token that it has just issued.',
        event: { type: 'access.refused', jwt: issued.authToken },
        when: (snapshot) => contextOf(snapshot).jwt === issued.authToken,
      },
      {
        says: 'Half a minute after it has issued a token, the server refuses it.',
        event: { type: 'access.refused', jwt: issued.authToken },
        slept: 30_000,
        when: (snapshot) => contextOf(snapshot).jwt === issued.authToken,
      },
    ],
    'signOut.asked': [
      {
        says: 'The member signs out.',
        event: { type: 'signOut.asked' },
        when: (snapshot) => !isIn(snapshot, 'restoring.reading', 'restoring.refreshing'),
      },
    ],
    'signedOut.elsewhere': [
      {
        says: 'The member signs out in another tab.',
        event: { type: 'signedOut.elsewhere' },
        when: (snapshot) => !isIn(snapshot, 'restoring.reading'),
      },
    ],
    'retry.asked': [{ says: 'The member asks to try again now.', event: { type: 'retry.asked' } }],
    'clock.moved': [
      {
        says: 'The computer is online again.',
        event: { type: 'clock.moved' },
        // Who has slept too long is not waited with.
        when: (snapshot) =>
          contextOf(snapshot).jwt !== fromOtherTab.expired.jwt &&
          (modelTime.passed === 0 || !isIn(snapshot, 'signedIn.current')),
      },
      {
        says: 'The computer wakes up after two hours of sleep.',
        event: { type: 'clock.moved' },
        slept: 7_200_000,
        when: (snapshot) => isIn(snapshot, 'signedIn.current') && contextOf(snapshot).jwt === kept.both.jwt,
      },
    ],
  },
  answers: {
    readTokens: [
      { says: 'The browser has kept both tokens; the access token is good for a minute.', output: kept.both },
      { says: 'The browser has kept both tokens; the access token has expired.', output: kept.refreshOnly },
      { says: 'The browser has kept nothing.', output: kept.nothing },
      { says: 'The browser has kept both tokens; both have expired.', output: kept.expired },
      { says: 'The browser has kept both tokens; the refresh token has expired.', output: kept.accessOnly },
      {
        says: 'The browser has kept both tokens; the access token is good for 26 days.',
        output: kept.forLong,
      },
      {
        says: 'The browser does not let Nyx read what it has kept.',
        error: new Error('Storage is not available'),
      },
    ],
    logIn: [
      { says: 'The server signs the member in.', output: issued },
      {
        says: 'The server knows no such member.',
        error: refusal(404, 'You are not a member of this community.'),
      },
    ],
    refreshTokens: [
      { says: 'The server issues new tokens.', output: issued },
      { says: 'The server refuses to issue new tokens.', error: refusal(401, 'This sign-in has ended.') },
      { says: 'The server does not answer.', error: unanswered },
    ],
  },
  waits: {
    untilExpiry: {
      says: 'Time passes until the access token counts as expired.',
      ms: untilExpiry,
      when: isWaitedWith,
    },

    untilRetry: { says: '2 seconds pass.', ms: 2_000 },
  },
  tellApart: ({ ending, problem }) => ({ ending, status: problem?.status ?? null }),
  actions: ['forgetTokens'],
  states: sessionStates,
});
