import type { Kysely, Selectable } from 'kysely';
import { barredUntil, type NoShowBar, reachOf } from '#core/rules/adventures/no-shows.ts';
import type { Seating } from '#core/rules/adventures/seats.ts';
import type { Noticed } from '#core/rules/adventures/notices.ts';
import type { Wanted } from '#core/rules/adventures/sign-up.ts';
import { mayCall } from '#core/rules/roles.ts';
import { groupBy } from '../json.ts';
import { createMembers } from '../repositories/members/members.ts';
import type { Tables } from '../schema.ts';

export type AdventureRow = Selectable<Tables['adventure']>;
export type SignUpRow = Selectable<Tables['sign_up']>;

/** What the rules know of an adventure. */
export const adventureFacts = (row: AdventureRow): Wanted & Noticed => ({
  master: row.master_id,
  publishedAt: row.published_at,
  signUpFrom: row.sign_up_from,
  signUpUntil: row.sign_up_until,
  startsAt: row.starts_at,
  minutes: row.minutes,
  least: row.least,
  goesOn: row.goes_on === 1,
  most: row.most,
  lowest: row.lowest,
  highest: row.highest,
  choosing: row.choosing,
  seed: row.seed,
  cancelledAt: row.cancelled_at,
  session: row.session_id,
});

export const seatingOf = ({ player_id: player, state, place, seat, until, passed }: SignUpRow): Seating => ({
  player,
  state,
  place,
  seat,
  until,
  passed: JSON.parse(passed) as number[],
});

export const findAdventure = async (db: Kysely<Tables>, id: string): Promise<AdventureRow | null> =>
  (await db.selectFrom('adventure').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** When each of these members last played, in epoch ms; absent for one who never has. */
export async function lastGamesOfMembers(
  db: Kysely<Tables>,
  players: readonly string[],
): Promise<Map<string, number>> {
  if (players.length === 0) return new Map();
  const games = await db
    .selectFrom('character')
    .select(({ fn }) => ['player_id', fn.max<number | null>('last_played').as('last')])
    .where('player_id', 'in', players)
    .groupBy('player_id')
    .execute();
  return new Map(games.flatMap(({ player_id, last }) => (last === null ? [] : [[player_id, last]])));
}

export const signUpsOf = (db: Kysely<Tables>, id: string): Promise<SignUpRow[]> =>
  db.selectFrom('sign_up').selectAll().where('adventure_id', '=', id).orderBy('place').execute();

/** The ids of the members who may announce adventures, and be given one. */
export const mastersOf = async (db: Kysely<Tables>): Promise<string[]> =>
  (await createMembers(db).all())
    .filter(({ roles }) => mayCall(roles, 'changeAdventure'))
    .map(({ id }) => id);

/** When the adventures after `from` began to which each of these members did not come though they had a seat; epoch ms. */
export async function noShowsOf(
  db: Kysely<Tables>,
  players: readonly string[],
  from: number,
): Promise<Map<string, number[]>> {
  if (players.length === 0) return new Map();
  const rows = await db
    .selectFrom('sign_up')
    .innerJoin('adventure', 'adventure.id', 'sign_up.adventure_id')
    .select(['player_id', 'starts_at'])
    .where('player_id', 'in', players)
    .where('no_show', '=', 1)
    .where('starts_at', '>', from)
    .execute();
  const byPlayer = groupBy(rows, ({ player_id }) => player_id);
  return new Map([...byPlayer].map(([player, all]) => [player, all.map(({ starts_at }) => starts_at)]));
}

/** The end of a member's latest bar; null if there has been none, or if the operator bars nobody. */
export async function barOf(
  db: Kysely<Tables>,
  player: string,
  bar: NoShowBar | undefined,
  now: number,
): Promise<number | null> {
  if (!bar) return null;
  const noShows = await noShowsOf(db, [player], now - reachOf(bar));
  return barredUntil(noShows.get(player) ?? [], bar);
}
