import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { SessionMachine } from '#machines/session/machine.ts';
import {
  hasEndedUnasked,
  isLoggingIn,
  isRefreshing,
  isSettled,
  isSignedIn,
  isUnreachable,
  loginProblem,
  memberId,
  rolesOfMember,
  wasLeftOnPurpose,
} from '#machines/session/selectors.ts';
import type { IssuedTokens, SessionContext, Tokens } from '#machines/session/types.ts';
import { type Look, modelTime, type StateModel } from '../support/model.ts';
import { innermost, stateName } from '../support/names.ts';
import { fromOtherTab, kept } from './session-tokens.ts';

export const contextOf = ({ context }: AnyMachineSnapshot): SessionContext => context as SessionContext;
export const isIn = (snapshot: AnyMachineSnapshot, ...states: string[]): boolean =>
  states.includes(stateName(innermost(snapshot)));

type Here = Look<SessionMachine>;

/** What a happening brought: tokens, and whether the server has just issued them. */
function brought({ deed }: Here): { tokens: Tokens; isIssued: boolean } | null {
  const { tokens, output } = (deed?.event ?? {}) as { tokens?: Tokens; output?: Tokens | IssuedTokens };
  if (tokens) return { tokens, isIssued: false };
  if (!output) return null;
  if ('jwt' in output) return { tokens: output, isIssued: false };
  return { tokens: { jwt: output.authToken, refreshJwt: output.refreshToken }, isIssued: true };
}

/** Tokens that have just come are remembered as they came, and all that was wrong before is forgotten. */
function assertAdopted(look: Here): void {
  const { context } = look;
  const news = brought(look);
  if (!news) return;
  const { tokens, isIssued } = news;
  assert.deepEqual({ jwt: context.jwt, refreshJwt: context.refreshJwt }, tokens);
  assert.deepEqual([context.failedTries, context.problem, context.ending], [0, null, null]);
  assert.equal(context.issuedAt, isIssued ? modelTime.now() : null);
  assert.equal(context.isClockWrong, tokens === fromOtherTab.expired);
  const roles = isIssued ? ['MANAGE_ITEMS'] : tokens === fromOtherTab.good ? ['MANAGE_SESSIONS'] : ['PLAYER'];
  assert.deepEqual(context.roles, roles);
}

/** What the app is told. */
function assertTold(
  { snapshot }: Here,
  told: { settled: boolean; in: boolean; unreachable?: boolean },
): void {
  assert.equal(isSettled(snapshot), told.settled);
  assert.equal(isSignedIn(snapshot), told.in);
  assert.equal(isUnreachable(snapshot), told.unreachable ?? false);
  assert.equal(memberId(snapshot), told.in ? 'demo-player' : null);
  assert.deepEqual(rolesOfMember(snapshot), told.in ? contextOf(snapshot).roles : []);
  assert.equal(isLoggingIn(snapshot), snapshot.matches('loggingIn'));
  assert.equal(isRefreshing(snapshot), snapshot.matches({ signedIn: 'refreshing' }));
}

/** A new pair is asked for with the one that there is. */
function assertAsksAnew({ context, asked, performed }: Here): void {
  assert.deepEqual(asked('refreshTokens').at(-1), { jwt: context.jwt, refreshJwt: context.refreshJwt });
  assert.equal(performed('forgetTokens'), 0);
}

/** Which happenings remove the tokens from the browser; after the others another tab has, or nobody may. */
const removes = (look: Here): boolean => {
  const { deed, context } = look;
  if (deed?.type === 'code.received') return context.problem !== null;
  return [
    'signOut.asked',
    'access.refused',
    'xstate.error.actor.refreshTokens',
    'xstate.error.actor.logIn',
  ].includes(deed?.type ?? '');
};

const endings: Record<string, SessionContext['ending']> = {
  'signOut.asked': 'asked',
  'signedOut.elsewhere': 'asked',
  'access.refused': 'refused',
  'xstate.error.actor.refreshTokens': 'refused',
};
const ending = ({ deed }: Here): SessionContext['ending'] => {
  const { output } = (deed?.event ?? {}) as { output?: unknown };
  const hasExpired = deed?.type.startsWith('xstate.after') || output === kept.expired;
  return hasExpired ? 'expired' : (endings[deed?.type ?? ''] ?? null);
};

export const sessionStates: Record<string, StateModel<SessionMachine>> = {
  'restoring.reading': {
    says: 'The page is empty: what the browser has kept is still to be read.',
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked'],
    tags: ['unsettled'],
    holds(look) {
      assertTold(look, { settled: false, in: false });
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
    says: 'The page says that the session is being restored. New tokens are asked for.',
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked'],
    tags: ['unsettled'],
    holds(look) {
      assertTold(look, { settled: false, in: false });
      assertAsksAnew(look);
      assert.deepEqual(look.asked('refreshTokens').at(-1), kept.refreshOnly);
    },
  },
  'restoring.unreachable': {
    says: 'The page says that the server cannot be reached, and that it keeps trying.',
    takes: ['tokens.replaced', 'signedOut.elsewhere', 'signOut.asked', 'retry.asked', 'clock.moved'],
    tags: ['unsettled', 'unreachable'],
    holds(look) {
      assertTold(look, { settled: false, in: false, unreachable: true });
      assert.equal(look.context.failedTries, 1);
      assert.equal(look.performed('forgetTokens'), 0);
    },
  },
  signedOut: {
    says: 'The landing page invites to log in, and says so if the session has ended by itself; or a login has failed.',
    takes: ['code.received', 'tokens.replaced'],
    holds(look) {
      const { snapshot, context, performed, deed } = look;
      assertTold(look, { settled: true, in: false });
      assert.deepEqual([context.jwt, context.refreshJwt], [null, null]);
      assert.equal(context.ending, ending(look));
      assert.equal(hasEndedUnasked(snapshot), ['refused', 'expired'].includes(context.ending ?? ''));
      assert.equal(wasLeftOnPurpose(snapshot), context.ending === 'asked');
      const hasFailed = deed?.type === 'xstate.error.actor.logIn' || deed?.type === 'code.received';
      assert.equal(
        loginProblem(snapshot)?.message,
        hasFailed ? 'You are not a member of this community.' : undefined,
      );
      assert.equal(performed('forgetTokens'), removes(look) ? 1 : 0);
    },
  },
  loggingIn: {
    says: 'The page says that it is logging in.',
    takes: ['tokens.replaced'],
    holds(look) {
      assertTold(look, { settled: true, in: false });
      assert.deepEqual(look.asked('logIn'), [{ code: 'c1', state: 's1' }]);
      assert.deepEqual([look.context.discordCode, look.context.ending], ['c1', null]);
    },
  },
  'signedIn.current': {
    says: 'The member sees their pages.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced', 'clock.moved', 'access.refused'],
    tags: ['signedIn'],
    holds(look) {
      assertTold(look, { settled: true, in: true });
      assertAdopted(look);
      assert.equal(look.performed('forgetTokens'), 0);
    },
  },
  'signedIn.refreshing': {
    says: 'The member sees their pages. New tokens are asked for.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced'],
    tags: ['signedIn'],
    holds(look) {
      assertTold(look, { settled: true, in: true });
      assertAsksAnew(look);
    },
  },
  'signedIn.unreachable': {
    says: 'The member sees their pages, and a word that the server cannot be reached.',
    takes: ['signOut.asked', 'signedOut.elsewhere', 'tokens.replaced', 'retry.asked', 'clock.moved'],
    tags: ['signedIn', 'unreachable'],
    holds(look) {
      assertTold(look, { settled: true, in: true, unreachable: true });
      assert.equal(look.context.failedTries, 1);
      assert.equal(look.performed('forgetTokens'), 0);
    },
  },
};
