import { said } from '#core/contract/refusals.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { TokenPair } from '#core/contract/members.ts';
import type { Role } from '#core/contract/roles.ts';
import { Refusal, signInEnded } from '../problems.ts';
import type { KnownToken, Rotation } from '../store/repositories/members/token-families.ts';
import type { MemberRecord } from '../store/repositories/members/members.ts';
import { serverAt } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';
import type { ConfirmedMembership } from './confirmed-membership.ts';
import { type Device, unknownDevice } from './device.ts';
import type { EndedSignIns } from './ended.ts';
import { accessLifetime, type RefreshClaims, type SignedIn, type TokenService } from './tokens.ts';

/**
 * For this many ms, an exchanged refresh token gets the same answer again: an answer may be lost, or two tabs
 * may send the same token.
 */
const sameAnswerFor = 60_000;

/** Maximum difference between the clocks of two servers on one database, in ms. */
const maxSkew = 5_000;

/**
 * Whether an exchange at `rotated` is so recent that its token gets the same answer again. It is not if
 * `rotated` lies further in the future than the maximum skew: the age of the exchange is then unknown.
 */
const isFresh = (rotated: number, now: number): boolean =>
  now - rotated < sameAnswerFor && rotated - now < maxSkew;

export interface SignInParts {
  store: Pick<Store, 'tokenFamilies' | 'members' | 'write'>;
  tokens: TokenService;
  ended: EndedSignIns;
  membership: ConfirmedMembership;
  now: () => number;
  /** Whether a refresh token that is reused late is refused without ending its sign-in. */
  reuseKeepsSignIn: boolean;
}

/** The refusal of a refresh token that was reused long after its exchange: it may have been copied. */
export class TokenReused extends Refusal {
  constructor() {
    super(401, said('continuedElsewhere'));
  }
}

/** Whether the community has refused the member. */
const isNoMember = (error: unknown): boolean => error instanceof Refusal && error.statusCode === 401;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Manages sign-ins: each begins a family of refresh tokens, of which only the newest stays valid. */
export function createSignIns(parts: SignInParts) {
  const { tokens, ended, membership, now, reuseKeepsSignIn } = parts;
  const { write } = parts.store;
  const refreshes = new Map<string, Promise<TokenPair>>();

  async function revoke(familyId: string): Promise<void> {
    await write(serverAt(now(), 'signOut'), ({ tokenFamilies }) => tokenFamilies.revoke(familyId, now()));
    ended.add(familyId);
  }

  async function begin({ id: memberId, roles }: MemberRecord, device: Device): Promise<TokenPair> {
    const familyId = randomUUID();
    const started = now();
    const { pair, expires } = await tokens.makePair({
      memberId,
      roles,
      familyId,
      ...tokens.newIds(),
      issued: started,
    });
    const hash = hashOf(pair.refreshToken);
    const first = { hash, familyId, expires, memberId, started, lastUsed: started, ...device };
    await write({ memberId, now: now(), call: 'logIn' }, ({ tokenFamilies }) => tokenFamilies.begin(first));
    return pair;
  }

  /**
   * Finds a token. A token issued before families existed begins a family, so that it also works only once.
   */
  async function find({ token, familyId, memberId, expires }: RefreshClaims): Promise<KnownToken | null> {
    const hash = hashOf(token);
    if (familyId === null) {
      const shown = { started: null, lastUsed: now(), ...unknownDevice };
      const first = { hash, familyId: `before ${hash}`, expires, memberId, ...shown };
      await write({ memberId, now: now(), call: 'logIn' }, ({ tokenFamilies }) => tokenFamilies.begin(first));
    }
    return parts.store.tokenFamilies.find(hash);
  }

  async function pairOf({ memberId }: RefreshClaims, familyId: string, rotation: Rotation) {
    return tokens.makePair({ memberId, familyId, issued: rotation.rotated, ...rotation });
  }

  async function repeatAnswer(
    claims: RefreshClaims,
    familyId: string,
    rotation: Rotation,
  ): Promise<TokenPair> {
    if (isFresh(rotation.rotated, now())) return (await pairOf(claims, familyId, rotation)).pair;
    if (!reuseKeepsSignIn) await revoke(familyId);
    throw new TokenReused();
  }

  /**
   * The answer of the community about a member. If the community refuses the member, their sign-in ends; a failed
   * request changes nothing.
   */
  async function whileMember<T>(familyId: string | null, question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      if (familyId !== null && isNoMember(error)) await revoke(familyId);
      throw error;
    }
  }

  async function refresh(claims: RefreshClaims): Promise<TokenPair> {
    const storedToken = await find(claims);
    if (!storedToken || storedToken.isRevoked) throw signInEnded();
    const { familyId, rotation } = storedToken;
    if (rotation) return repeatAnswer(claims, familyId, rotation);

    const { roles } = await whileMember(familyId, membership.confirm(claims.memberId));
    const newRotation: Rotation = { rotated: now(), roles, ...tokens.newIds() };
    const { pair, expires } = await pairOf(claims, familyId, newRotation);
    const hash = hashOf(pair.refreshToken);
    const next = { hash, familyId, expires };
    const winner = await write(
      { memberId: claims.memberId, now: now(), call: 'refresh' },
      ({ tokenFamilies }) => tokenFamilies.rotate(hashOf(claims.token), newRotation, next),
    );
    // The member may have signed out while the community took long to answer.
    if (!winner) throw signInEnded();
    return winner.refreshId === newRotation.refreshId ? pair : (await pairOf(claims, familyId, winner)).pair;
  }

  return {
    begin,

    /**
     * Concurrent calls with one token share one run, so that the community is asked once.
     * @throws Refusal 401 when the sign-in has ended, this call ends it or the token was reused late, 502 and 503
     * when membership cannot be determined now
     */
    refresh(claims: RefreshClaims): Promise<TokenPair> {
      const current = refreshes.get(claims.token);
      if (current) return current;
      const running = refresh(claims).finally(() => refreshes.delete(claims.token));
      refreshes.set(claims.token, running);
      return running;
    },

    async end(claims: RefreshClaims): Promise<void> {
      const storedToken = await find(claims);
      if (storedToken) await revoke(storedToken.familyId);
    },

    /** Refuses the access tokens of all sign-ins that have ended according to the database. */
    async refuseEnded(): Promise<void> {
      const hourAgo = now() - accessLifetime * 1_000;
      for (const id of await parts.store.tokenFamilies.endedSince(hourAgo)) if (!ended.has(id)) ended.add(id);
    },

    /**
     * A member's roles for a write, confirmed within the last five minutes; the last confirmed ones while the
     * community does not answer.
     * @throws Refusal 401 when the member has left the community, which ends the sign-in
     */
    async currentRoles({ memberId, familyId, roles }: SignedIn): Promise<Role[]> {
      try {
        const recent = await whileMember(familyId, membership.recentRoles(memberId));
        return recent ?? (await parts.store.members.find(memberId))?.roles ?? roles;
      } catch (error) {
        throw isNoMember(error) ? signInEnded() : error;
      }
    },
  };
}

export type SignInService = ReturnType<typeof createSignIns>;
