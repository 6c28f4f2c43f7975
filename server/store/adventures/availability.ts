import type { Kysely, Transaction } from 'kysely';
import type { Availability, AvailabilityCount } from '#core/contract/adventures/availability.ts';
import { said } from '#core/contract/refusals.ts';
import { daysOf, isFree, dayParts, storableHours } from '#core/rules/adventures/availability.ts';
import { invalid } from '../fault.ts';
import type { Journal } from '../journal/journal.ts';
import { namesOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';
import { lastGamesOfMembers } from './rows.ts';

/** When members can play (docs/specification.md#s8-availability). */
export const createAvailability = (db: Kysely<Tables>) => ({
  async of(playerId: string): Promise<Availability> {
    const row = await db
      .selectFrom('availability')
      .select(['is_named', 'hours'])
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    return { isNamed: row?.is_named === 1, hours: row ? (JSON.parse(row.hours) as number[]) : [] };
  },

  /** How many members can play in each half day or hour of a week, and who agreed to be named, the longest without a game first. */
  async counts(week: string, zone: string, isByHour = false): Promise<AvailabilityCount[]> {
    const rows = await db.selectFrom('availability').selectAll().orderBy('player_id').execute();
    const members = rows.map((row) => ({ ...row, hours: JSON.parse(row.hours) as number[] }));
    const named = members.filter(({ is_named }) => is_named === 1).map(({ player_id }) => player_id);
    const [names, lastGames] = [await namesOf(db, named), await lastGamesOfMembers(db, named)];
    return daysOf(week).flatMap((date) =>
      dayParts(date, zone, isByHour).flatMap((hours) => {
        if (hours.length === 0) return [];
        const free = members.filter((member) => isFree(hours, member.hours));
        const shown = free
          .filter(({ is_named }) => is_named === 1)
          .map(({ player_id: player }) => ({
            player,
            playerName: names[player] ?? null,
            lastGame: lastGames.get(player) ?? null,
          }));
        return {
          startsAt: hours[0]!,
          count: free.length,
          named: shown.toSorted((one, other) => (one.lastGame ?? -Infinity) - (other.lastGame ?? -Infinity)),
        };
      }),
    );
  },
});

export const createAvailabilityWrites = (transaction: Transaction<Tables>, { author, add }: Journal) => ({
  ...createAvailability(transaction),

  /** Stores when the author can play. @throws Fault `invalid` when hours overlap, or are too far ahead */
  async set({ isNamed, hours }: Availability): Promise<void> {
    const storable = storableHours(hours, author.now);
    if (storable === null) throw invalid(said('badHours'), 'hours');
    const player_id = author.memberId!;
    const row = { is_named: Number(isNamed), hours: JSON.stringify(storable) };
    await transaction
      .insertInto('availability')
      .values({ player_id, ...row })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
      .execute();
    add({ subject: { type: 'availability', id: player_id }, kind: 'edited', changes: {} });
  },
});
