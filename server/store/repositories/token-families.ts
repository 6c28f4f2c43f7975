import type { Kysely, Transaction } from 'kysely';
import { type Role, roles as allRoles } from '#core/contract/roles.ts';
import type { Tables } from '../schema.ts';

/** What the pair after a refresh token is made of: enough to make it again to the letter, and no token itself. */
export interface Successor {
  accessId: string;
  refreshId: string;
  /** Whose key signed it; none of pairs from before keys had ids. */
  kid?: string;
  roles: Role[];
}

/** A refresh token that was exchanged: when (epoch ms), and for what. */
export interface Rotation extends Successor {
  rotated: number;
}

/** A refresh token as the store knows it: by its hash. */
export interface KnownToken {
  familyId: string;
  /** The family was revoked: nothing of it works any more. */
  isRevoked: boolean;
  /** Null while the token was not exchanged. */
  rotation: Rotation | null;
}

interface NewToken {
  hash: string;
  familyId: string;
  /** Epoch ms. */
  expires: number;
}

function readRotation(rotated: number | null, successor: string | null): Rotation | null {
  if (rotated === null || successor === null) return null;
  const { roles, ...ids }: Successor = JSON.parse(successor);
  return { rotated, ...ids, roles: allRoles.filter((role) => roles.includes(role)) };
}

/** Sign-ins: each is a family of refresh tokens, one made from the other. Only hashes of tokens are kept. */
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

  /** The sign-ins that have ended since then (epoch ms), the first first. */
  async endedSince(moment: number): Promise<string[]> {
    const rows = await db
      .selectFrom('token_family')
      .select('id')
      .where('revoked', '>=', moment)
      .orderBy('revoked')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Whether a sign-in has not ended. */
  stands: async (familyId: string): Promise<boolean> =>
    (await db
      .selectFrom('token_family')
      .select('id')
      .where('id', '=', familyId)
      .where('revoked', 'is', null)
      .executeTakeFirst()) !== undefined,
});

export const createTokenFamilyWrites = (transaction: Transaction<Tables>) => ({
  ...createTokenFamilies(transaction),

  /** Begins a family with its first token. One that is there already is left as it is. */
  async begin({ hash, familyId, expires, memberId }: NewToken & { memberId: string }): Promise<void> {
    await transaction
      .insertInto('token_family')
      .values({ id: familyId, member_id: memberId, expires, revoked: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('refresh_token')
      .values({ hash, family_id: familyId, rotated: null, successor: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /**
   * Exchanges a token for the next of its family, once: who comes second gets what the first one got.
   * @returns the rotation that counts, or null when the family has ended meanwhile
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
      .set({ expires: next.expires })
      .where('id', '=', next.familyId)
      .execute();
    return { rotated, ...successor };
  },

  /** Ends a family at `now` (epoch ms): none of its tokens works any more. Never in the midst of an exchange. */
  async revoke(familyId: string, now: number): Promise<void> {
    await transaction
      .updateTable('token_family')
      .set({ revoked: now })
      .where('id', '=', familyId)
      .where('revoked', 'is', null)
      .execute();
  },

  /**
   * Forgets the families whose last token has expired by `now`, and of all others the tokens that were exchanged until
   * `exchanged`, which have expired too. Both are epoch ms.
   */
  async prune(now: number, exchanged: number): Promise<void> {
    await transaction.deleteFrom('token_family').where('expires', '<=', now).execute();
    await transaction.deleteFrom('refresh_token').where('rotated', '<=', exchanged).execute();
  },
});
