import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { SessionMachine } from '#machines/session/machine.ts';
import {
  hasEndedUnasked,
  hasSignedOut,
  isLoggingIn,
  isRefreshing,
  isRenewalAnswered,
  isSettled,
  isSignedIn,
  isUnreachable,
  loginProblem,
  memberId,
  rolesOfMember,
} from '#machines/session/selectors.ts';
import type { IssuedTokens, SessionContext, Tokens } from '#machines/session/types.ts';
import { type Look, modelTime, situationName, type StateModel } from '#machine-paths';
import { fromOtherTab, browserTokens } from './session-tokens.ts';

export const contextOf = ({ context }: AnyMachineSnapshot): SessionContext => context as SessionContext;
export const isIn = (snapshot: AnyMachineSnapshot, ...states: string[]): boolean =>
  states.includes(situationName(snapshot));

type SessionLook = Look<SessionMachine>;

/** The tokens in the last event, and whether the server has just issued them; null if the event has none. */
function tokensIn({ sample }: SessionLook): { tokens: Tokens; isIssued: boolean } | null {
  const { tokens, output } = (sample?.event ?? {}) as { tokens?: Tokens; output?: Tokens | IssuedTokens };
  if (tokens) return { tokens, isIssued: false };
  if (!output) return null;
  if ('jwt' in output) return { tokens: output, isIssued: false };
  return { tokens: { jwt: output.authToken, refreshJwt: output.refreshToken }, isIssued: true };
}

/** Checks that new tokens are stored unchanged, and that earlier problems are cleared. */
function assertAdopted(look: SessionLook): void {
  const { context } = look;
  const update = tokensIn(look);
  if (!update) return;
  const { tokens, isIssued } = update;
  assert.deepEqual({ jwt: context.jwt, refreshJwt: context.refreshJwt }, tokens);
  assert.deepEqual([context.failedTries, context.problem, context.ending], [0, null, null]);
  assert.equal(context.issuedAt, isIssued ? modelTime.now() : null);
  assert.equal(context.isClockWrong, tokens === fromOtherTab.expired);
  const roles = isIssued ? ['MANAGE_ITEMS'] : tokens === fromOtherTab.good ? ['MANAGE_SESSIONS'] : ['PLAYER'];
  assert.deepEqual(context.roles, roles);
}

/** Checks that the selectors tell the app what the tags of the state say. */
function assertSelectors({ snapshot }: SessionLook, tags: readonly string[]): void {
  const hasMember = tags.includes('signedIn');
  assert.equal(isSettled(snapshot), !tags.includes('unsettled'));
  assert.equal(isSignedIn(snapshot), hasMember);
  assert.equal(isUnreachable(snapshot), tags.includes('unreachable'));
  assert.equal(memberId(snapshot), hasMember ? 'demo-player' : null);
  assert.deepEqual(rolesOfMember(snapshot), hasMember ? contextOf(snapshot).roles : []);
  assert.equal(isLoggingIn(snapshot), snapshot.matches('loggingIn'));
  assert.equal(isRefreshing(snapshot), snapshot.matches({ signedIn: 'refreshing' }));
}

/** Checks that the app requests new tokens, with the current ones as its proof. */
function assertRefreshes(look: SessionLook): void {
  const { context, asked } = look;
  assert.deepEqual(asked('refreshTokens').at(-1), { jwt: context.jwt, refreshJwt: context.refreshJwt });
  assertKept(look);
}

/** The events that remove the tokens from the browser. */
const removals = ['signOut.asked', 'xstate.error.actor.refreshTokens', 'xstate.error.actor.logIn'];

/** Checks that no tokens were removed from the browser, unless the path has already ended a session. */
function assertKept({ performed, happened }: SessionLook): void {
  if (removals.every((type) => happened(type) === 0)) assert.equal(performed('forgetTokens'), 0);
}

/** Checks that the last attempt to refresh has failed, whether the server answered it, and that the tokens were kept. */
function assertNotRenewed(look: SessionLook): void {
  const { snapshot, context } = look;
  assert.ok(context.failedTries >= 1);
  assert.equal(isRenewalAnswered(snapshot), context.problem?.status === 400);
  assertKept(look);
}

const endings: Record<string, SessionContext['ending']> = {
  'signOut.asked': 'asked',
  'signedOut.elsewhere': 'asked',
  'xstate.error.actor.refreshTokens': 'refused',
};
const endingAfter = ({ sample }: SessionLook): SessionContext['ending'] => {
  const { output } = (sample?.event ?? {}) as { output?: unknown };
  const hasExpired = sample?.type.startsWith('xstate.after') || output === browserTokens.expired;
  return hasExpired ? 'expired' : (endings[sample?.type ?? ''] ?? null);
};

const states: Record<string, StateModel<SessionMachine>> = {
  'restoring.reading': {
    says: 'The page is empty: the stored tokens are not read yet.',
    spec: ['s4-restore'],
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked'],
    tags: ['unsettled'],
    holds(look) {
      assert.deepEqual(look.context, {
        jwt: null,
        refreshJwt: null,
        roles: [],
        discordCode: null,
        problem: null,
        ending: null,
        issuedAt: null,
        isClockWrong: false,
        failedTries: 0,
      });
    },
  },
  'restoring.refreshing': {
    says: 'The page says that the session is being restored. The app requests new tokens.',
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked'],
    tags: ['unsettled'],
    holds(look) {
      assertRefreshes(look);
      assert.deepEqual(look.asked('refreshTokens').at(-1), browserTokens.refreshOnly);
    },
  },
  'restoring.unreachable': {
    says: 'The page says that the server cannot be reached, or could not renew the sign-in, and that Nyx keeps trying.',
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked', 'retry.asked', 'app.woke'],
    tags: ['unsettled', 'unreachable'],
    holds: assertNotRenewed,
  },
  signedOut: {
    says: 'The landing page offers to log in, and says if the session has ended unexpectedly; or the page says that the login failed.',
    spec: ['s2-landing-title', 's1-signed-out'],
    takes: ['code.received', 'tokens.replaced'],
    holds(look) {
      const { snapshot, context, performed, sample } = look;
      assert.deepEqual([context.jwt, context.refreshJwt], [null, null]);
      // `tokens.replaced` does not change `ending`.
      if (sample?.type !== 'tokens.replaced') assert.equal(context.ending, endingAfter(look));
      assert.equal(hasEndedUnasked(snapshot), ['refused', 'expired'].includes(context.ending ?? ''));
      assert.equal(hasSignedOut(snapshot), context.ending === 'asked');
      const hasFailed = sample?.type === 'xstate.error.actor.logIn' || sample?.type === 'code.received';
      assert.equal(
        loginProblem(snapshot)?.message,
        hasFailed ? 'You are not a member of this community.' : undefined,
      );
      // Otherwise, another tab has removed the tokens, or they must stay.
      const removes =
        sample?.type === 'code.received' ? context.problem !== null : removals.includes(sample?.type ?? '');
      if (removes) assert.ok(performed('forgetTokens') > 0);
      else assertKept(look);
    },
  },
  loggingIn: {
    says: 'The page says that it is logging in.',
    spec: ['s2-login-pending', 's4-login'],
    takes: ['tokens.replaced'],
    holds(look) {
      assert.deepEqual(look.asked('logIn'), [{ code: 'c1', state: 's1' }]);
      assert.deepEqual([look.context.discordCode, look.context.ending], ['c1', null]);
    },
  },
  'signedIn.current': {
    says: 'The member sees their pages.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced', 'app.woke', 'access.refused'],
    tags: ['signedIn'],
    holds(look) {
      assertAdopted(look);
      assertKept(look);
    },
  },
  'signedIn.refreshing': {
    says: 'The member sees their pages. The app requests new tokens.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced'],
    tags: ['signedIn'],
    holds: assertRefreshes,
  },
  'signedIn.unreachable': {
    says: 'The member sees their pages, and a message that the server cannot be reached, or could not renew the sign-in.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced', 'retry.asked', 'app.woke'],
    tags: ['signedIn', 'unreachable'],
    holds: assertNotRenewed,
  },
};

export const sessionStates: typeof states = Object.fromEntries(
  Object.entries(states).map(([name, state]) => [
    name,
    {
      ...state,
      holds(look: SessionLook) {
        assertSelectors(look, state.tags ?? []);
        state.holds(look);
      },
    },
  ]),
);
