import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import type { Context } from '../context.ts';
import { notFound, notSignedIn } from '../problems.ts';
import { addCall } from './call.ts';

/** Sign-in with a code, and a new pair of tokens for a refresh token (specification, section 7, Auth). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { store, tokens, codes, limiters } = context;

  addCall(
    app,
    context,
    calls.logIn,
    async ({ body }) => {
      const memberId = codes.redeem(body.code);
      if (memberId === null)
        throw notSignedIn('This sign-in code is not valid any more. Please sign in again.');
      const member = await store.members.find(memberId);
      if (!member) throw notFound('You are not a member of this community.');
      return tokens.issue(member.id, member.roles);
    },
    { onRequest: limiters.signIn },
  );

  addCall(app, context, calls.refresh, async ({ memberId }) => {
    // Roles are read anew: what changed since the last pair counts from here on.
    const member = await store.members.find(memberId);
    if (!member) throw notSignedIn('You are not a member of this community any more.');
    return tokens.issue(member.id, member.roles);
  });
}
