import type { Kysely } from 'kysely';
import type { Tables } from '../../schema.ts';

/** The chat platform's grants by member. The caller seals them: they cannot be read without the key. */
export const createChatGrants = (db: Kysely<Tables>) => ({
  async find(memberId: string): Promise<string | null> {
    const row = await db
      .selectFrom('chat_grant')
      .select('sealed')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return row?.sealed ?? null;
  },

  async keep(memberId: string, sealed: string): Promise<void> {
    await db
      .insertInto('chat_grant')
      .values({ member_id: memberId, sealed })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed }))
      .execute();
  },

  /** Replaces the grant `before` by `sealed`; returns false if `before` is no longer the member's grant. */
  async replace(memberId: string, before: string, sealed: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('chat_grant')
      .set({ sealed })
      .where('member_id', '=', memberId)
      .where('sealed', '=', before)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  },

  /**
   * Deletes this grant and no newer one of the same member. The sealed strings suffice to tell them apart, because sealing
   * never yields the same string twice.
   */
  async forget(memberId: string, sealed: string): Promise<void> {
    await db
      .deleteFrom('chat_grant')
      .where('member_id', '=', memberId)
      .where('sealed', '=', sealed)
      .execute();
  },
});
