import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Role } from '#core/contract/roles.ts';
import type { Problem } from '#core/rules/problem.ts';
import { memberOf } from '#core/rules/tokens.ts';
import type { SessionMachine } from './machine.ts';

export type SessionRef = ActorRefFrom<SessionMachine>;
export type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** The session has found out whether somebody is signed in. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.hasTag('unsettled');
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('signedIn');
/** The server did not answer the last try to refresh; another follows by itself. */
export const isUnreachable = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('unreachable');
/** A try to refresh had no answer, and there has been none since. */
export const isTriedAgain = ({ context }: SessionSnapshot): boolean => context.failedTries > 0;
/** A new pair of tokens is on its way. */
export const isRefreshing = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: 'refreshing' });
export const isLoggingIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggingIn');

/** The signed-in member's id, or null. */
export const memberId = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? memberOf(snapshot.context.jwt) : null;

const noRoles: readonly Role[] = [];

/** What the signed-in member may do. Roles outlive the session, permission does not. */
export const rolesOfMember = (snapshot: SessionSnapshot): readonly Role[] =>
  isSignedIn(snapshot) ? snapshot.context.roles : noRoles;

/** The last session ended without anybody asking for it, so a word about it is due. */
export const hasEndedUnasked = ({ context }: SessionSnapshot): boolean =>
  context.ending === 'refused' || context.ending === 'expired';

/** Why the last login failed, or null. */
export const loginProblem = (snapshot: SessionSnapshot): Problem | null =>
  snapshot.matches('signedOut') ? snapshot.context.problem : null;

/** The member signed out; a return to where they were is not expected. */
export const wasLeftOnPurpose = ({ context }: SessionSnapshot): boolean => context.ending === 'asked';
