import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Role } from '#core/contract/roles.ts';
import type { Problem } from '#core/rules/problem.ts';
import { memberOf } from '#core/rules/tokens.ts';
import type { SessionMachine } from './machine.ts';

export type SessionRef = ActorRefFrom<SessionMachine>;
export type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** Whether it is known if a member is signed in. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.hasTag('unsettled');
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('signedIn');
/** The server did not answer the last attempt to refresh; another follows automatically. */
export const isUnreachable = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('unreachable');
/** An attempt to refresh had no answer, and none has succeeded since. */
export const isTriedAgain = ({ context }: SessionSnapshot): boolean => context.failedTries > 0;
/** A request for a new pair of tokens is in progress. */
export const isRefreshing = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: 'refreshing' });
export const isLoggingIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggingIn');

/** The signed-in member's id, or null. */
export const memberId = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? memberOf(snapshot.context.jwt) : null;

const noRoles: readonly Role[] = [];

/**
 * The roles of the signed-in member. The machine keeps roles after the session ends, but they then permit
 * nothing.
 */
export const rolesOfMember = (snapshot: SessionSnapshot): readonly Role[] =>
  isSignedIn(snapshot) ? snapshot.context.roles : noRoles;

/** The last session ended although the member did not ask for it, so the app must say so. */
export const hasEndedUnasked = ({ context }: SessionSnapshot): boolean =>
  context.ending === 'refused' || context.ending === 'expired';

/** Why the last login failed, or null. */
export const loginProblem = (snapshot: SessionSnapshot): Problem | null =>
  snapshot.matches('signedOut') ? snapshot.context.problem : null;

/** The member signed out, so the app does not remember the address for the next login. */
export const wasLeftOnPurpose = ({ context }: SessionSnapshot): boolean => context.ending === 'asked';
