import { waitFor } from 'xstate';
import type { Access } from '#api/http.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  isRefreshing,
  isSettled,
  isSignedIn,
  isUnreachable,
  type SessionRef,
} from '#machines/session/selectors.ts';

/** The session as the way to the server sees it. */
export function accessOf(session: () => SessionRef): Access {
  const settled = () => waitFor(session(), (snapshot) => isSettled(snapshot) && !isRefreshing(snapshot));
  return {
    async token() {
      const snapshot = await settled();
      // The access token has expired and the server does not answer: the call could only be refused.
      if (isUnreachable(snapshot)) throw new RequestFailure({ status: 0, message: '', fields: {} });
      return snapshot.context.jwt;
    },
    async renew(refused) {
      session().send({ type: 'access.refused', jwt: refused });
      const snapshot = await settled();
      const { jwt } = snapshot.context;
      return isSignedIn(snapshot) && jwt !== refused ? jwt : null;
    },
  };
}
