import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

const latestSetting = 'latest time';

/** The latest time recorded in the database: the present cannot be earlier. */
export const createLatestTime = (db: Kysely<Tables>) => ({
  /**
   * The latest time that a server recorded, or at which it issued a refresh token, in epoch ms; 0 in a new
   * database. `lifetime` is that of a refresh token, in ms.
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

  /** Records `now` (epoch ms) unless a later time is recorded. */
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
