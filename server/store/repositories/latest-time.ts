import type { Kysely } from 'kysely';
import { datedCalls } from '../journal/author.ts';
import type { Tables } from '../schema.ts';

const latestSetting = 'latest time';

/** A running server records the time at least this often, in ms. */
export const recordedEvery = 60 * 60_000;

/** The latest time recorded in the database: the present cannot be earlier. */
export const createLatestTime = (db: Kysely<Tables>) => ({
  /**
   * The latest time that a server recorded, at which it issued a refresh token, or at which it then wrote the last
   * entry of the journal, in epoch ms; 0 in a new database. `lifetime` is that of a refresh token, in ms.
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
    const recorded = Math.max(0, written ? Date.parse(written.value) : 0, (issued?.expires ?? 0) - lifetime);
    // A killed server has not recorded the time of its last writes.
    const entry = await db
      .selectFrom('journal')
      .select('at')
      .where('call', 'not in', datedCalls)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    // A later entry comes from a clock far ahead, and somebody has corrected the recorded time (docs/server.md).
    const isPlausible = entry !== undefined && entry.at <= recorded + 2 * recordedEvery;
    return isPlausible ? Math.max(recorded, entry.at) : recorded;
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
