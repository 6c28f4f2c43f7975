import { waitFor } from 'xstate';
import type { Access } from '#api/http.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { memberOf } from '#core/rules/tokens.ts';
import {
  isRefreshing,
  isSettled,
  isSignedIn,
  isUnreachable,
  memberId,
  type SessionRef,
} from '#machines/session/selectors.ts';

/** The session as the HTTP client sees it; `refreshRoles` requests tokens with the member's current roles. */
export function accessOf(session: () => SessionRef, refreshRoles: (token: string) => void): Access {
  /**
   * The access token for a call, once the session is settled. `member` is the member who was signed in when the call
   * began; null if nobody was. Resolves to null if signed out, or if another member has signed in since.
   * @throws RequestFailure if the token has expired and the server cannot be reached to renew it
   */
  async function tokenOf(member: string | null): Promise<string | null> {
    const snapshot = await waitFor(session(), (current) => isSettled(current) && !isRefreshing(current));
    // The access token has expired and cannot be renewed now: the server could only refuse the call.
    if (isUnreachable(snapshot))
      throw new RequestFailure({ status: 0, message: '', fields: {}, found: 'unsent' });
    const { jwt } = snapshot.context;
    const isSameMember = isSignedIn(snapshot) && (member === null || memberOf(jwt) === member);
    return isSameMember ? jwt : null;
  }
  return {
    token: () => tokenOf(memberId(session().getSnapshot())),
    async renew(refused) {
      session().send({ type: 'access.refused', jwt: refused });
      const jwt = await tokenOf(memberOf(refused));
      return jwt === refused ? null : jwt;
    },
    doubtRoles: refreshRoles,
  };
}
