import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { deviceOf } from '../auth/device.ts';
import { badCode, isCode } from '../auth/membership.ts';
import { TokenReused } from '../auth/sign-ins.ts';
import type { Context } from '../context.ts';
import { networkOfCaller } from '../plugins/network-of.ts';
import { reportRefusals } from '../plugins/security-events.ts';
import type { MemberRecord } from '../store/repositories/members/members.ts';
import { addCall } from './call.ts';

/**
 * Sign-in with a code, a new pair of tokens for a refresh token, and sign-out (docs/specification.md#auth).
 */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { membership, signIns, limiters, logSecurity } = context;

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
      const member = await reportRefusals(redeem, ({ statusCode: status }) =>
        logSecurity(request, { event: 'signIn.refused', status }),
      );
      const pair = await signIns.begin(member, deviceOf(request.headers['user-agent']));
      logSecurity(request, { event: 'signIn.done', member: member.id });
      return pair;
    },
    // A member who shares an IP address with somebody who guesses codes must be able to sign in with a valid code.
    { isUncounted: true },
  );

  addCall(app, context, calls.refresh, ({ refreshClaims }, request) =>
    reportRefusals(
      () => signIns.refresh(refreshClaims),
      (refusal) =>
        logSecurity(request, {
          event: refusal instanceof TokenReused ? 'token.reused' : 'refresh.refused',
        }),
    ),
  );

  addCall(app, context, calls.logOut, async ({ refreshClaims }, request, reply) => {
    await signIns.end(refreshClaims);
    // The next person at this browser must not find what this member has read.
    reply.header('clear-site-data', '"cache"');
    logSecurity(request, { event: 'signIn.ended' });
    return succeeded;
  });
}
