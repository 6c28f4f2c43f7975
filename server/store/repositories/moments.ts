import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

const latestSetting = 'latest time';

/** What the database knows of the time: whoever opens it cannot be earlier than that. */
export const createMoments = (db: Kysely<Tables>) => ({
  /**
   * The latest time that a server wrote down or issued a refresh token at, in epoch ms; `lifetime` of such a token is in
   * ms. 0 in a new database.
   */
  async latest(lifetime: number): Promise<number> {
    const written = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', latestSetting)
      .executeTakeFirst();
    const issued = await db
      .selectFrom('token_family')
      .select((all) => all.fn.max('expires').as('expires'))
      .executeTakeFirst();
    return Math.max(0, written ? Date.parse(written.value) : 0, (issued?.expires ?? 0) - lifetime);
  },

  /** Writes down that it is `now` (epoch ms), unless it was later already. */
  async remember(now: number): Promise<void> {
    const value = new Date(now).toISOString();
    await db
      .insertInto('setting')
      .values({ name: latestSetting, value })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value }).where('setting.value', '<', value),
      )
      .execute();
  },
});
