import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/calls.ts';
import { Outcome } from '#core/contract/outcome.ts';
import type { Who } from '#core/contract/routes.ts';
import { admits } from '#core/rules/roles.ts';
import type { RefreshClaims, SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { forbidden, notSignedIn, signInEnded } from '../problems.ts';
import { refuseUnstorable } from '../store/unstorable.ts';

/**
 * The caller: the member of an access token, or the claims of a refresh token, or, for a public call, the
 * `Origin`.
 */
export type Caller<W extends Who> = W extends 'anyone'
  ? { origin: string | undefined }
  : W extends 'refreshToken'
    ? { refreshClaims: RefreshClaims }
    : { member: SignedIn };

export const roleRefusal = 'Your roles do not allow this.';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until known. */
    caller: { refreshClaims: RefreshClaims } | { member: SignedIn } | null;
  }
}

/** The caller's token, from its header, or from the address if the call has it there. */
function tokenOf({ tokenIn }: Call, { headers, query }: FastifyRequest): string {
  const found: unknown =
    tokenIn === undefined
      ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
      : (query as Record<string, unknown>)[tokenIn];
  if (typeof found !== 'string' || found === '') throw notSignedIn('Please sign in.');
  return found;
}

export type IsOpenTo = (member: SignedIn, params: Record<string, string>) => Promise<boolean>;

const isWrite = ({ method, who, response }: Call): boolean =>
  method !== 'GET' && who !== 'anyone' && who !== 'refreshToken' && response === Outcome;

/**
 * Whether a valid token is not enough and its sign-in must not have ended: for calls that may last long or
 * cannot be undone.
 */
const asksForSignIn = (call: Call): boolean => isWrite(call) || call.answers !== undefined;

/** The member who calls; null where the call expects another caller. */
export const memberOf = ({ caller }: FastifyRequest): SignedIn | null =>
  caller !== null && 'member' in caller ? caller.member : null;

/** The caller that a token identifies. */
async function callerOf(
  call: Call,
  request: FastifyRequest,
  { tokens }: Context,
): Promise<NonNullable<FastifyRequest['caller']>> {
  const token = tokenOf(call, request);
  if (call.who === 'refreshToken') return { refreshClaims: await tokens.readRefresh(token) };
  return { member: tokens.known(token) ?? (await tokens.readAccess(token)) };
}

/**
 * Answers 401, then 403 by role, both before the body is read (docs/wire-contract.md#wire-order-of-checks).
 */
export const admit = (
  call: Call,
  { isOpenTo, isUncounted }: { isOpenTo?: IsOpenTo; isUncounted?: boolean },
  context: Context,
) =>
  async function admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiters, store } = context;
    const { who } = call;
    if (who === 'anyone') return isUncounted ? undefined : limiters.strangers(request, reply);
    try {
      request.caller = await callerOf(call, request, context);
    } catch (error) {
      // Counted separately: callers without a token must not use up the calls of members at the same address.
      await limiters.strangers(request, reply);
      throw error;
    }
    // Calls beyond a member's own limit do not count for the address.
    await limiters.member(request, reply);
    await limiters.members(request, reply);
    const member = memberOf(request);
    if (who === 'refreshToken' || !member) return;
    const { familyId } = member;
    if (familyId !== null && asksForSignIn(call) && !(await store.tokenFamilies.stands(familyId)))
      throw signInEnded();
    if (!admits(who, member.roles)) throw forbidden(roleRefusal);
    if (!isOpenTo) return;
    refuseUnstorable(request.params);
    if (!(await isOpenTo(member, request.params as Record<string, string>))) throw forbidden(roleRefusal);
  };
