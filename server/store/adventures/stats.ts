import { type Kysely, sql } from 'kysely';
import type { WireAdventureStats } from '#core/contract/adventures/stats.ts';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { day } from '#numbers/day.ts';
import { namesOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';

/** Of the adventures that began, and the games that were played, from `from` to `to` (epoch ms). */
export async function adventureStats(
  db: Kysely<Tables>,
  { isInCharge, now }: { isInCharge: boolean; now: number },
  { from, to }: { from: number; to: number },
): Promise<WireAdventureStats> {
  const began = sql`
    from adventure left join sign_up on adventure_id = adventure.id and state = 'seated'
    where cancelled_at is null and published_at <= ${now} and starts_at between ${from} and ${Math.min(to, now)}`;
  const seats = await sql<{ offered: number; filled: number }>`
    select coalesce(sum(offered), 0) as offered, coalesce(sum(filled), 0) as filled from (
      select coalesce(most, count(player_id)) as offered, count(player_id) as filled
      ${began} group by adventure.id, most) as tables`.execute(db);
  const median = await sql<{ wait: number }>`
    select wait from (
      select seated_at - signed_up_at as wait, count(*) over () as total,
        row_number() over (order by seated_at - signed_up_at) as place
      ${began} and seated_at is not null) as waits
    where place = (total + 1) / 2`.execute(db);
  const newcomers = await sql<{ count: number }>`
    select count(*) as count from (
      select player_id from session_outcome
      join session on session.id = session_id
      join character on character.id = character_id
      group by player_id having min(session.date) between ${from} and ${to}) as players`.execute(db);
  const absent = await sql<{ player: string; last: number | null; total: number }>`
    select player_id as player, max(last_played) as last, count(*) over () as total from character
    group by player_id
    having max(case when status = 'active' then 1 else 0 end) = 1
      and coalesce(max(last_played), 0) < ${now - adventureLimits.absentDays * day}
    order by coalesce(max(last_played), 0), player_id limit ${adventureLimits.absent}`.execute(db);
  const shown = isInCharge ? absent.rows : [];
  const names = await namesOf(
    db,
    shown.map(({ player }) => player),
  );
  return {
    ...seats.rows[0]!,
    wait: median.rows[0]?.wait ?? null,
    newcomers: newcomers.rows[0]!.count,
    absent: absent.rows[0]?.total ?? 0,
    absentMembers: shown.map(({ player, last }) => ({
      player,
      playerName: names[player] ?? null,
      lastGame: last,
    })),
  };
}
