import { said } from '#core/contract/refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { maxSignIns, type SignIn } from '#core/contract/members.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { notFound } from '../problems.ts';
import type { Store } from '../store/store.ts';
import { addCall, addWrite } from './call.ts';

/** Shows and ends sign-ins: the caller's own, and for ADMIN those of any member (docs/specification.md#sign-ins). */
export function signInRoutes(app: FastifyInstance, context: Context): void {
  const { store, signIns, now, logSecurity } = context;

  async function list(memberId: string, caller: SignedIn): Promise<SignIn[]> {
    const active = await store.tokenFamilies.ofMember(memberId, now(), maxSignIns);
    return active.map((signIn) => ({ ...signIn, isCurrent: signIn.id === caller.familyId }));
  }

  /** `ended` is 0 if the member has no active sign-in with the id. */
  function requireOne(ended: number): void {
    if (ended === 0) throw notFound(said('noSignIn'));
  }

  /** Refuses an unknown member with 404. A player who has never signed in counts as known. */
  async function refuseStranger(
    { members, players }: Pick<Store, 'members' | 'players'>,
    memberId: string,
  ): Promise<void> {
    if (await members.find(memberId)) return;
    for await (const found of players.byIds([memberId])) if (found.length > 0) return;
    throw notFound(said('noMember'));
  }

  const afterWrite = async (request: FastifyRequest): Promise<void> => {
    await signIns.refuseEnded();
    const { memberId } = request.params as { memberId?: string };
    logSecurity(request, { event: 'signIn.ended', ...(memberId === undefined ? {} : { of: memberId }) });
  };

  addCall(app, context, calls.signIns, ({ member }) => list(member.memberId, member));

  addWrite(
    app,
    context,
    calls.endSignIn,
    async ({ signInId, member }, { tokenFamilies }) =>
      requireOne(await tokenFamilies.revokeOf(member.memberId, now(), { only: signInId })),
    { afterWrite },
  );

  addWrite(
    app,
    context,
    calls.endSignIns,
    async ({ query, member: { memberId, familyId } }, { tokenFamilies }) => {
      await tokenFamilies.revokeOf(memberId, now(), query.which === 'others' ? { except: familyId } : {});
    },
    { afterWrite },
  );

  addCall(app, context, calls.memberSignIns, async ({ memberId, member }) => {
    await refuseStranger(store, memberId);
    return list(memberId, member);
  });

  addWrite(
    app,
    context,
    calls.endMemberSignIn,
    async ({ memberId, signInId }, { tokenFamilies }) =>
      requireOne(await tokenFamilies.revokeOf(memberId, now(), { only: signInId })),
    { afterWrite },
  );

  addWrite(
    app,
    context,
    calls.endMemberSignIns,
    async ({ memberId }, writers) => {
      await refuseStranger(writers, memberId);
      await writers.tokenFamilies.revokeOf(memberId, now());
    },
    { afterWrite },
  );
}
