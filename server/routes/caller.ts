import { said } from '#core/contract/refusals.ts';
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

export const roleRefusal = said('role');
const lostRole = said('lostRole');

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for public calls, and until the token has been read. */
    caller: { refreshClaims: RefreshClaims } | { member: SignedIn } | null;
  }
}

/** The caller's token, from the header `Authorization` or from the query parameter that the call names. */
function tokenOf({ tokenIn }: Call, { headers, query }: FastifyRequest): string {
  const token: unknown =
    tokenIn === undefined
      ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
      : (query as Record<string, unknown>)[tokenIn];
  if (typeof token !== 'string' || token === '') throw notSignedIn(said('signIn'));
  return token;
}

export type IsOpenTo = (member: SignedIn, params: Record<string, string>) => Promise<boolean>;

const isWrite = ({ method, who, response, writes }: Call): boolean =>
  method !== 'GET' && who !== 'anyone' && who !== 'refreshToken' && (response === Outcome || writes === true);

/**
 * Whether to ask the database whether the caller's sign-in has ended, since this server may not know yet: for
 * writes, for streams, and for stopping an instance.
 */
const requiresActiveSignIn = (call: Call): boolean => isWrite(call) || call.answers !== undefined;

/** Whether the member's roles must have been confirmed recently: nobody may write with a role they have lost. */
const requiresRecentRoles = (call: Call): boolean => requiresActiveSignIn(call) && call.method !== 'GET';

/** The member who calls; null if the caller is not a member with an access token. */
export const callingMember = ({ caller }: FastifyRequest): SignedIn | null =>
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
 * Counts the call, and refuses with 401, then with 403 by role, both before the body is read
 * (docs/wire-contract.md#wire-order-of-checks).
 */
export const admit = (
  call: Call,
  { isOpenTo, isUncounted }: { isOpenTo?: IsOpenTo; isUncounted?: boolean },
  context: Context,
) =>
  async function admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiters, store, signIns } = context;
    const { who } = call;
    if (who === 'anyone') return isUncounted ? undefined : limiters.strangers(request, reply);
    try {
      request.caller = await callerOf(call, request, context);
    } catch (error) {
      // Counted separately: callers without a token must not use up the calls of members at the same IP address.
      await limiters.strangers(request, reply);
      throw error;
    }
    // Calls beyond a member's own limit do not count towards the limit of the IP address.
    await limiters.member(request, reply);
    await limiters.members(request, reply);
    const member = callingMember(request);
    if (who === 'refreshToken' || !member) return;
    const { familyId } = member;
    if (familyId !== null && requiresActiveSignIn(call) && !(await store.tokenFamilies.isActive(familyId)))
      throw signInEnded();
    const roles = requiresRecentRoles(call) ? await signIns.currentRoles(member) : member.roles;
    if (!admits(who, roles)) throw forbidden(admits(who, member.roles) ? lostRole : roleRefusal);
    const current = { ...member, roles };
    request.caller = { member: current };
    if (!isOpenTo) return;
    refuseUnstorable(request.params);
    if (!(await isOpenTo(current, request.params as Record<string, string>))) throw forbidden(roleRefusal);
  };
