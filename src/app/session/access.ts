import { waitFor } from 'xstate';
import type { Access } from '#api/http.ts';
import { ownFailure } from '#core/rules/problem.ts';
import { isExpired, memberOf } from '#core/rules/tokens.ts';
import {
  isRefreshing,
  isRetrying,
  isSettled,
  isSignedIn,
  isUnreachable,
  memberId,
  type SessionRef,
  type SessionSnapshot,
} from '#machines/session/selectors.ts';

/**
 * The session as the HTTP client sees it; `refreshRoles` requests tokens with the member's current roles, and `now` returns
 * epoch ms.
 */
export function accessOf(
  session: () => SessionRef,
  refreshRoles: (token: string) => void,
  now: () => number = Date.now,
): Access {
  /**
   * The access token for a call, once the session is settled. `member` is the member who was signed in when the call
   * began; null if nobody was. Resolves to null if signed out, or if another member has signed in since.
   * @throws RequestFailure if the token has expired or is the `refused` one, and cannot be renewed now
   */
  async function tokenOf(member: string | null, refused?: string): Promise<string | null> {
    /** Whether the token is good, although it cannot be renewed now. */
    const isGood = ({ context }: SessionSnapshot): boolean =>
      context.jwt !== refused && !isExpired(context.jwt, now());
    const snapshot = await waitFor(
      session(),
      (current) => isSettled(current) && (!isRefreshing(current) || (isRetrying(current) && isGood(current))),
    );
    // The server could only refuse the call.
    if (isUnreachable(snapshot) && !isGood(snapshot)) throw ownFailure('unsent');
    const { jwt } = snapshot.context;
    const isSameMember = isSignedIn(snapshot) && (member === null || memberOf(jwt) === member);
    return isSameMember ? jwt : null;
  }
  return {
    token: () => tokenOf(memberId(session().getSnapshot())),
    async renew(refused) {
      session().send({ type: 'access.refused', jwt: refused });
      const jwt = await tokenOf(memberOf(refused), refused);
      return jwt === refused ? null : jwt;
    },
    doubtRoles: refreshRoles,
  };
}
