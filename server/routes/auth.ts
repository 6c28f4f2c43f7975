import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { badCode, isCode } from '../auth/membership.ts';
import { TokenReused } from '../auth/sign-ins.ts';
import type { Context } from '../context.ts';
import { networkOfCaller } from '../plugins/network-of.ts';
import { tellingRefusal } from '../plugins/security-events.ts';
import type { MemberRecord } from '../store/repositories/members.ts';
import { addCall } from './call.ts';

/** Sign-in with a code, a new pair of tokens for a refresh token, and sign-out (docs/specification.md#auth). */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { membership, signIns, limiters, tellSecurity } = context;

  addCall(
    app,
    context,
    calls.logIn,
    async ({ body: { code }, origin }, request, reply) => {
      const countFailure = (): Promise<void> => limiters.signIn(request, reply);
      const asker = { network: networkOfCaller(request), origin, countFailure };
      const redeem = async (): Promise<MemberRecord> => {
        if (!isCode(code)) throw badCode();
        return membership.redeem(code, asker);
      };
      const member = await tellingRefusal(redeem, ({ statusCode: status }) =>
        tellSecurity(request, { event: 'signIn.refused', status }),
      );
      const pair = await signIns.begin(member);
      tellSecurity(request, { event: 'signIn.done', member: member.id });
      return pair;
    },
    // A member who shares an address with a guesser must be able to sign in with a good code.
    { isUncounted: true },
  );

  addCall(app, context, calls.refresh, ({ refreshClaims }, request) =>
    tellingRefusal(
      () => signIns.refresh(refreshClaims),
      (refusal) =>
        tellSecurity(request, {
          event: refusal instanceof TokenReused ? 'token.reused' : 'refresh.refused',
        }),
    ),
  );

  addCall(app, context, calls.logOut, async ({ refreshClaims }, request) => {
    await signIns.end(refreshClaims);
    tellSecurity(request, { event: 'signIn.ended' });
    return succeeded;
  });
}
