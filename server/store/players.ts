import type { Kysely } from 'kysely';
import type { Player } from '#core/contract/player-schemas.ts';
import { chunks } from './json.ts';
import type { Tables } from './schema.ts';

export const createPlayers = (db: Kysely<Tables>) => ({
  /** The players of these ids, in the order asked for, each once; unknown ids are left out. */
  async byIds(ids: readonly string[]): Promise<Player[]> {
    const wanted = [...new Set(ids)];
    const found = new Map<string, Player>();
    for (const some of chunks(wanted)) {
      const rows = await db
        .selectFrom('player')
        .select(['id as playerId', 'name', 'date_joined as dateJoined', 'master_since as masterSince'])
        .where('id', 'in', some)
        .execute();
      for (const row of rows) found.set(row.playerId, row);
    }
    return wanted.flatMap((id) => found.get(id) ?? []);
  },
});
