import { ownersOf } from '#core/views/owners.ts';
import type { RouterContext } from './router-context.ts';

/** Every active character. */
export const readCharacters = ({ api, queries }: RouterContext): Promise<void> =>
  queries.prefetchQuery(api.characters.active());

/** Every active character and then, as their owners are known, the players. */
export async function readPlayers(context: RouterContext): Promise<void> {
  const { api, queries } = context;
  await readCharacters(context);
  const characters = queries.getQueryData(api.characters.active().queryKey);
  if (!characters) return;
  const { placeholderData: _, ...players } = api.players.byIds(ownersOf(characters));
  await queries.prefetchQuery(players);
}

interface Arrival {
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
