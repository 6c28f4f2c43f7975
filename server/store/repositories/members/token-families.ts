import type { Kysely, Transaction } from 'kysely';
import { type Role, roles as allRoles } from '#core/contract/roles.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Tables } from '../../schema.ts';

/**
 * The parts of the pair of tokens that follows a refresh token: enough to make the same pair again, without
 * storing a token.
 */
export interface Successor {
  accessId: string;
  refreshId: string;
  /** Id of the signing key; absent for pairs from before keys had ids. */
  kid?: string;
  roles: Role[];
}

/** The exchange of a refresh token: when (epoch ms) and for which pair. */
export interface Rotation extends Successor {
  rotated: number;
}

/** A stored refresh token, found by its hash. */
export interface KnownToken {
  familyId: string;
  /** Whether the family was revoked: none of its tokens is valid then. */
  isRevoked: boolean;
  /** Null until the token is exchanged. */
  rotation: Rotation | null;
}

interface NewToken {
  hash: string;
  familyId: string;
  /** Epoch ms. */
  expires: number;
}

/** A sign-in that has neither ended nor expired. Times are epoch ms; null means unknown. */
export interface ActiveSignIn {
  id: string;
  browser: string | null;
  system: string | null;
  started: number | null;
  lastUsed: number;
}

/** The first token of a family, and what the member sees of the sign-in. */
type NewFamily = NewToken & Omit<ActiveSignIn, 'id'> & { memberId: string };

function readRotation(rotated: number | null, successor: string | null): Rotation | null {
  if (rotated === null || successor === null) return null;
  const { roles, ...ids }: Successor = JSON.parse(successor);
  return { rotated, ...ids, roles: allRoles.filter((role) => roles.includes(role)) };
}

/**
 * Sign-ins: each is a family of refresh tokens, each exchanged for the next. Only hashes of tokens are
 * stored.
 */
export const createTokenFamilies = (db: Kysely<Tables>) => ({
  async find(hash: string): Promise<KnownToken | null> {
    const row = await db
      .selectFrom('refresh_token')
      .innerJoin('token_family', 'token_family.id', 'refresh_token.family_id')
      .select(['family_id', 'revoked', 'rotated', 'successor'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row
      ? {
          familyId: row.family_id,
          isRevoked: row.revoked !== null,
          rotation: readRotation(row.rotated, row.successor),
        }
      : null;
  },

  /** The ids of the sign-ins that have ended since `time` (epoch ms), in the order of their end. */
  async endedSince(time: number): Promise<string[]> {
    const rows = await db
      .selectFrom('token_family')
      .select('id')
      .where('revoked', '>=', time)
      .orderBy('revoked')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Whether a sign-in has not ended. */
  isActive: async (familyId: string): Promise<boolean> =>
    (await db
      .selectFrom('token_family')
      .select('id')
      .where('id', '=', familyId)
      .where('revoked', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** At most `limit` active sign-ins of a member, the most recently used first. */
  ofMember: (memberId: string, now: number, limit: number): Promise<ActiveSignIn[]> =>
    db
      .selectFrom('token_family')
      .select(['id', 'browser', 'system', 'started', 'last_used as lastUsed'])
      .where('member_id', '=', memberId)
      .where('revoked', 'is', null)
      .where('expires', '>', now)
      .orderBy('last_used', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
});

const signInEntry = (id: string, member: string, kind: 'signedIn' | 'signedOut') => ({
  subject: { type: 'signIn' as const, id },
  kind,
  changes: {},
  about: { member },
});

export const createTokenFamilyWrites = (transaction: Transaction<Tables>, journal: Journal) => ({
  ...createTokenFamilies(transaction),

  /** Begins a family with its first token. An existing family is left unchanged. */
  async begin({ hash, familyId, expires, memberId, lastUsed, ...shown }: NewFamily): Promise<void> {
    const begun = await transaction
      .insertInto('token_family')
      .values({ id: familyId, member_id: memberId, expires, revoked: null, last_used: lastUsed, ...shown })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (begun.numInsertedOrUpdatedRows) journal.add(signInEntry(familyId, memberId, 'signedIn'));
    await transaction
      .insertInto('refresh_token')
      .values({ hash, family_id: familyId, rotated: null, successor: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /**
   * Exchanges a token for the next of its family, once: a second exchange returns the same result.
   * @returns the rotation in effect, or null if the family has ended meanwhile
   */
  async rotate(hash: string, { rotated, ...successor }: Rotation, next: NewToken): Promise<Rotation | null> {
    const before = await createTokenFamilies(transaction).find(hash);
    if (!before || before.isRevoked) return null;
    if (before.rotation) return before.rotation;
    await transaction
      .updateTable('refresh_token')
      .set({ rotated, successor: JSON.stringify(successor) })
      .where('hash', '=', hash)
      .execute();
    await transaction
      .insertInto('refresh_token')
      .values({ hash: next.hash, family_id: next.familyId, rotated: null, successor: null })
      .execute();
    await transaction
      .updateTable('token_family')
      .set({ expires: next.expires, last_used: rotated })
      .where('id', '=', next.familyId)
      .execute();
    return { rotated, ...successor };
  },

  /**
   * Revokes a family at `now` (epoch ms): none of its tokens is valid afterwards. It never runs during an
   * exchange.
   */
  async revoke(familyId: string, now: number): Promise<void> {
    const ended = await transaction
      .updateTable('token_family')
      .set({ revoked: now })
      .where('id', '=', familyId)
      .where('revoked', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (ended) journal.add(signInEntry(familyId, ended.member_id, 'signedOut'));
  },

  /**
   * Revokes families of a member at `now` (epoch ms): all, `only` one, or all `except` one.
   * @returns how many were active
   */
  async revokeOf(
    memberId: string,
    now: number,
    { only, except }: { only?: string; except?: string | null } = {},
  ): Promise<number> {
    const ended = await transaction
      .updateTable('token_family')
      .set({ revoked: now })
      .where('member_id', '=', memberId)
      .where('revoked', 'is', null)
      .where('expires', '>', now)
      .$if(only !== undefined, (query) => query.where('id', '=', only!))
      .$if(typeof except === 'string', (query) => query.where('id', '!=', except!))
      .returning('id')
      .execute();
    for (const { id } of ended) journal.add(signInEntry(id, memberId, 'signedOut'));
    return ended.length;
  },

  /**
   * Deletes the families whose last token has expired by `now`, and in all other families the tokens
   * exchanged at or before `exchanged`, which have expired too. Both are epoch ms.
   */
  async prune(now: number, exchanged: number): Promise<void> {
    await transaction.deleteFrom('token_family').where('expires', '<=', now).execute();
    await transaction.deleteFrom('refresh_token').where('rotated', '<=', exchanged).execute();
  },
});
