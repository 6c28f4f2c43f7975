import type { Kysely, Transaction } from 'kysely';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { said } from '#core/contract/refusals.ts';
import { missing } from '../fault.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';
import { type AdventureRow, findAdventure } from './rows.ts';

/** The private addresses of members' calendars. Only a hash of an address is stored. */
export const createCalendars = (db: Kysely<Tables>) => ({
  /** When the member's address was made, in epoch ms; null if there is none. */
  async created(memberId: string): Promise<number | null> {
    const row = await db
      .selectFrom('calendar')
      .select('created')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return row?.created ?? null;
  },

  /** An adventure, as its file in a calendar shows it. */
  game: (id: string) => findAdventure(db, id),

  /**
   * The published games in which a member has a seat, or that they announced, that end after `from` (epoch ms), the next
   * first; null if no address has this hash.
   */
  async games(hash: string, { from, now }: { from: number; now: number }): Promise<AdventureRow[] | null> {
    const owner = await db
      .selectFrom('calendar')
      .select('member_id as id')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!owner) return null;
    return db
      .selectFrom('adventure')
      .selectAll()
      .where('published_at', '<=', now)
      .where((row) => row(row('starts_at', '+', row('minutes', '*', 60_000)), '>', from))
      .where((row) =>
        row.or([
          row('master_id', '=', owner.id),
          row.exists(
            row
              .selectFrom('sign_up')
              .select('player_id')
              .whereRef('adventure_id', '=', 'adventure.id')
              .where('player_id', '=', owner.id)
              .where('state', '=', 'seated'),
          ),
        ]),
      )
      .orderBy('starts_at')
      .orderBy('id')
      .limit(adventureLimits.calendar)
      .execute();
  },
});

export const createCalendarWrites = (transaction: Transaction<Tables>, { author, add }: Journal) => {
  const member_id = author.memberId!;
  const subject = { type: 'calendar', id: member_id } as const;
  const remove = (member = member_id) =>
    transaction.deleteFrom('calendar').where('member_id', '=', member).executeTakeFirst();

  return {
    ...createCalendars(transaction),

    /** Gives the author's calendar a new address, known by this hash, and ends the old one. */
    async make(hash: string): Promise<void> {
      await remove();
      await transaction.insertInto('calendar').values({ member_id, hash, created: author.now }).execute();
      add({ subject, kind: 'created', changes: {} });
    },

    /** Ends the address of a member who leaves, if there is one. */
    async leave(id: string): Promise<void> {
      if ((await remove(id)).numDeletedRows === 0n) return;
      add({ subject: { type: 'calendar', id }, kind: 'deleted', changes: {} });
    },

    /** Ends the address. @throws Fault `missing` if there is none */
    async remove(): Promise<void> {
      if ((await remove()).numDeletedRows === 0n) throw missing(said('noCalendar'));
      add({ subject, kind: 'deleted', changes: {} });
    },
  };
};
