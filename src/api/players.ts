import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** The player service (docs/specification.md#player-service). */
export const playerApi = (http: Http) => ({
  /** Every player. */
  all: () => queryOf(http, keys.allPlayers, 'players', {}),

  /** A player with their active characters. */
  one: (playerId: string) => queryOf(http, keys.player(playerId), 'player', { playerId }),

  /** The players with these ids; order and repetitions do not matter. */
  byIds: (ids: Iterable<string>) => {
    const wanted = [...new Set(ids)].toSorted();
    return queryOptions({
      queryKey: keys.players(wanted),
      queryFn: ({ signal }) => http('playersByIds', { body: wanted }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
});
