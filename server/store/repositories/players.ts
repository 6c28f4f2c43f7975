import { type Kysely, sql } from 'kysely';
import type { Player } from '#core/contract/players.ts';
import { chunks } from '../json.ts';
import { byKey, smallRowBatchSize } from '../pieces.ts';
import type { Tables } from '../schema.ts';

const selectAll = (db: Kysely<Tables>) =>
  db
    .selectFrom('player')
    .select(['id as playerId', 'name', 'date_joined as dateJoined', 'master_since as masterSince']);

const select = (db: Kysely<Tables>, ids: readonly string[]) => selectAll(db).where('id', 'in', ids);

/** The players with these ids, by id; omits unknown ids. Reads all in one query. */
export async function playersOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Player>> {
  const wanted = [...new Set(ids)];
  const players = wanted.length === 0 ? [] : await select(db, wanted).execute();
  return new Map(players.map((player) => [player.playerId, player]));
}

/** The names of members by id: the player's name, or else the user name of the last sign-in. */
export async function namesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const members = await db.selectFrom('member').select(['id', 'username']).where('id', 'in', ids).execute();
  const players = await playersOf(db, ids);
  return Object.fromEntries([
    ...members.map(({ id, username }) => [id, username] as const),
    ...Array.from(players.values(), ({ playerId, name }) => [playerId, name] as const),
  ]);
}

export const createPlayers = (db: Kysely<Tables>) => ({
  /** Every player, sorted by name, in batches. */
  async *all(): AsyncGenerator<Player[]> {
    const inOrder = selectAll(db)
      .select('normalised_name')
      .orderBy('normalised_name')
      .orderBy('id')
      .limit(smallRowBatchSize);
    let rows = await inOrder.execute();
    for (;;) {
      yield rows.map((row) => {
        const { normalised_name: _name, ...player } = row;
        return player;
      });
      const last = rows.at(-1);
      if (!last || rows.length < smallRowBatchSize) return;
      rows = await inOrder
        .where(sql<boolean>`(normalised_name, id) > (${last.normalised_name}, ${last.playerId})`)
        .execute();
    }
  },

  async find(id: string): Promise<Player | null> {
    return (await select(db, [id]).executeTakeFirst()) ?? null;
  },

  /** The players with these ids, in the requested order without duplicates, in batches; omits unknown ids. */
  async *byIds(ids: readonly string[]): AsyncGenerator<Player[]> {
    for (const chunk of chunks([...new Set(ids)], smallRowBatchSize))
      yield byKey(chunk, select(db, chunk), 'playerId');
  },
});
