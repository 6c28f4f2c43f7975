import { ownersOf } from '#core/views/owners.ts';
import type { RouterContext } from './router-context.ts';

/** Prefetches the rows of the table of all characters. */
export const readCharacters = ({ api, queries }: RouterContext): Promise<void> =>
  queries.prefetchQuery(api.characters.rows());

/** Prefetches every active character and then the players who own them. */
export async function readPlayers({ api, queries }: RouterContext): Promise<void> {
  await queries.prefetchQuery(api.characters.active());
  const characters = queries.getQueryData(api.characters.active().queryKey);
  if (!characters) return;
  await queries.prefetchQuery(api.players.byIds(ownersOf(characters)));
}

export interface Arrival {
  context: RouterContext;
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Starts the longest reads even before the screen's code is requested; the screen waits for them and shows
 * their failures. Navigation within the screen, such as sorting and searching, starts none.
 */
export const onArrival =
  (read: (context: RouterContext) => Promise<void>) =>
  ({ context, cause }: Arrival): void => {
    if (cause !== 'stay') void read(context);
  };
