import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { badCode, isCode } from '../auth/membership.ts';
import type { Context } from '../context.ts';
import { networkOfCaller } from '../plugins/network-of.ts';
import { addCall } from './call.ts';

/** Sign-in with a code, a new pair of tokens for a refresh token, and sign-out (specification, section 7, Auth). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { membership, signIns, limiters } = context;

  addCall(
    app,
    context,
    calls.logIn,
    async ({ body: { code }, origin }, request, reply) => {
      if (!isCode(code)) throw badCode();
      const countFailure = (): Promise<void> => limiters.signIn(request, reply);
      const asker = { network: networkOfCaller(request), origin, countFailure };
      return signIns.begin(await membership.redeem(code, asker));
    },
    // Whoever shares an address with somebody who tries codes must get through with a good one.
    { isUncounted: true },
  );

  addCall(app, context, calls.refresh, ({ refreshClaims }) => signIns.refresh(refreshClaims));

  addCall(app, context, calls.logOut, async ({ refreshClaims }) => {
    await signIns.end(refreshClaims);
    return succeeded;
  });
}
