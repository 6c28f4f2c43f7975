import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import type { Context } from '../context.ts';
import { addCall } from './call.ts';

/** Sign-in with a code, a new pair of tokens for a refresh token, and sign-out (specification, section 7, Auth). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { membership, signIns, limiters } = context;

  addCall(
    app,
    context,
    calls.logIn,
    async ({ body, origin }) => signIns.begin(await membership.redeem(body.code, origin)),
    { onRequest: async (request, reply) => limiters.signIn(request, reply) },
  );

  addCall(app, context, calls.refresh, ({ refreshClaims }) => signIns.refresh(refreshClaims));

  addCall(app, context, calls.logOut, async ({ refreshClaims }) => {
    await signIns.end(refreshClaims);
    return succeeded;
  });
}
