import { createHash, randomUUID } from 'node:crypto';
import type { TokenPair } from '#core/contract/members.ts';
import { Refusal, signInEnded } from '../problems.ts';
import type { KnownToken, Rotation } from '../store/repositories/token-families.ts';
import type { MemberRecord } from '../store/repositories/members.ts';
import type { Store } from '../store/store.ts';
import type { EndedSignIns } from './ended.ts';
import type { Membership } from './membership.ts';
import type { RefreshClaims, Tokens } from './tokens.ts';

/**
 * For this many ms an exchanged refresh token gets the same answer again: an answer may be lost, and two tabs
 * may ask.
 */
const sameAnswerFor = 60_000;

/** How far the clocks of two servers on one database may be apart, in ms. */
const mostSkew = 5_000;

/**
 * Whether an exchange at `rotated` is so recent that its token gets the same answer again. A time in the
 * future, beyond another server's skew, says nothing about the age of the exchange.
 */
const isFresh = (rotated: number, now: number): boolean =>
  now - rotated < sameAnswerFor && rotated - now < mostSkew;

export interface SignInParts {
  store: Pick<Store, 'tokenFamilies' | 'write'>;
  tokens: Tokens;
  ended: Pick<EndedSignIns, 'add'>;
  membership: Membership;
  now: () => number;
  /** Whether a refresh token that is reused late is refused without ending its sign-in. */
  reuseKeepsSignIn: boolean;
}

export interface SignIns {
  begin(member: MemberRecord): Promise<TokenPair>;
  /**
   * @throws Refusal 401 when the sign-in has ended or this call ends it, 502 and 503 when that cannot be
   * determined now
   */
  refresh(claims: RefreshClaims): Promise<TokenPair>;
  end(claims: RefreshClaims): Promise<void>;
}

/** A refresh token was reused long after its exchange: it may have been copied. */
export class TokenReused extends Refusal {
  constructor() {
    super(401, 'This sign-in was continued elsewhere. Please sign in again.');
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Manages sign-ins: each begins a family of refresh tokens, of which only the newest stays valid. */
export function createSignIns(parts: SignInParts): SignIns {
  const { tokens, ended, membership, now, reuseKeepsSignIn } = parts;
  const { write } = parts.store;
  const underWay = new Map<string, Promise<TokenPair>>();

  async function revoke(familyId: string): Promise<void> {
    await write(({ tokenFamilies }) => tokenFamilies.revoke(familyId, now()));
    ended.add(familyId);
  }

  async function begin({ id: memberId, roles }: MemberRecord): Promise<TokenPair> {
    const familyId = randomUUID();
    const { pair, expires } = await tokens.makePair({
      memberId,
      roles,
      familyId,
      ...tokens.newIds(),
      issued: now(),
    });
    const first = { hash: hashOf(pair.refreshToken), familyId, expires, memberId };
    await write(({ tokenFamilies }) => tokenFamilies.begin(first));
    return pair;
  }

  /** Finds a token. One from before there were families begins a family, so that it works only once too. */
  async function find({ token, familyId, memberId, expires }: RefreshClaims): Promise<KnownToken | null> {
    const hash = hashOf(token);
    if (familyId === null) {
      const first = { hash, familyId: `before ${hash}`, expires, memberId };
      await write(({ tokenFamilies }) => tokenFamilies.begin(first));
    }
    return parts.store.tokenFamilies.find(hash);
  }

  async function pairOf({ memberId }: RefreshClaims, familyId: string, rotation: Rotation) {
    return tokens.makePair({ memberId, familyId, issued: rotation.rotated, ...rotation });
  }

  async function again(claims: RefreshClaims, familyId: string, rotation: Rotation): Promise<TokenPair> {
    if (isFresh(rotation.rotated, now())) return (await pairOf(claims, familyId, rotation)).pair;
    if (!reuseKeepsSignIn) await revoke(familyId);
    throw new TokenReused();
  }

  /**
   * Asks the community about a member and signs out those whom it refuses; a failed request changes nothing.
   */
  async function confirm({ memberId }: RefreshClaims, familyId: string): Promise<MemberRecord> {
    try {
      return await membership.confirm(memberId);
    } catch (error) {
      if (error instanceof Refusal && error.statusCode === 401) await revoke(familyId);
      throw error;
    }
  }

  async function refresh(claims: RefreshClaims): Promise<TokenPair> {
    const known = await find(claims);
    if (!known || known.isRevoked) throw signInEnded();
    const { familyId, rotation } = known;
    if (rotation) return again(claims, familyId, rotation);

    const { roles } = await confirm(claims, familyId);
    const mine: Rotation = { rotated: now(), roles, ...tokens.newIds() };
    const { pair, expires } = await pairOf(claims, familyId, mine);
    const hash = hashOf(pair.refreshToken);
    const next = { hash, familyId, expires };
    const counts = await write(({ tokenFamilies }) => tokenFamilies.rotate(hashOf(claims.token), mine, next));
    // The member may have signed out while the community took long to answer.
    if (!counts) throw signInEnded();
    return counts.refreshId === mine.refreshId ? pair : (await pairOf(claims, familyId, counts)).pair;
  }

  return {
    begin,

    /** Runs once at a time for each token, so that the community is asked once. */
    refresh(claims) {
      const asked = underWay.get(claims.token);
      if (asked) return asked;
      const running = refresh(claims).finally(() => underWay.delete(claims.token));
      underWay.set(claims.token, running);
      return running;
    },

    async end(claims) {
      const known = await find(claims);
      if (known) await revoke(known.familyId);
    },
  };
}
