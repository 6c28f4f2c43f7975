import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Role } from '#core/contract/roles.ts';
import type { Problem } from '#core/rules/problem.ts';
import { memberOf } from '#core/rules/tokens.ts';
import type { SessionMachine } from './machine.ts';

export type SessionRef = ActorRefFrom<SessionMachine>;
export type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** Whether the machine has found out if a member is signed in. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.hasTag('unsettled');
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('signedIn');
/** Whether the machine waits for its next attempt to refresh, because the last one failed, but was not refused. */
export const isUnreachable = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('unreachable');
/** Whether attempts to refresh have failed without a refusal: during the wait and during the next attempt. */
export const isRetrying = ({ context }: SessionSnapshot): boolean => context.failedTries > 0;
/** Whether the last attempt to refresh failed although the server answered: it can be reached, but cannot renew tokens now. */
export const isRenewalAnswered = ({ context }: SessionSnapshot): boolean =>
  context.failedTries > 0 && (context.problem?.status ?? 0) > 0;
/** Whether a signed-in member's request for a new pair of tokens is in progress. */
export const isRefreshing = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: 'refreshing' });
export const isLoggingIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggingIn');

/** Whether there is no session, and none is being restored or begun. */
export const isSignedOut = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedOut');

/** The id of the member whom the access token names, also while a session is restored; null if no token names one. */
export const namedMember = ({ context }: SessionSnapshot): string | null => memberOf(context.jwt);

/** The signed-in member's id, or null. */
export const memberId = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? memberOf(snapshot.context.jwt) : null;

const noRoles: readonly Role[] = [];

/**
 * The roles of the signed-in member. The machine still has them after the session ends, but they then permit nothing.
 */
export const rolesOfMember = (snapshot: SessionSnapshot): readonly Role[] =>
  isSignedIn(snapshot) ? snapshot.context.roles : noRoles;

/** Whether the last session ended although the member did not ask for it: the app must say so. */
export const hasEndedUnasked = ({ context }: SessionSnapshot): boolean =>
  context.ending === 'refused' || context.ending === 'expired';

/** Why the last login failed, or null. */
export const loginProblem = (snapshot: SessionSnapshot): Problem | null =>
  snapshot.matches('signedOut') ? snapshot.context.problem : null;

/** Whether the member signed out: the app then does not remember the address for the next login. */
export const hasSignedOut = ({ context }: SessionSnapshot): boolean => context.ending === 'asked';
