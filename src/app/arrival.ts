import { ownersOf } from '#core/views/owners.ts';
import type { RouterContext } from './router-context.ts';

/** Every active character. */
export const readCharacters = ({ api, queries }: RouterContext): Promise<void> =>
  queries.prefetchQuery(api.characters.active());

/** The characters and, as soon as they say whose they are, their players. */
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
 * Begins the longest reads before the screen's code is even asked for; the screen waits for them, and shows how they
 * went. Who only sorts or searches has arrived already: what they read stays.
 */
export const onArrival =
  (read: (context: RouterContext) => Promise<void>) =>
  ({ context, cause }: Arrival): void => {
    if (cause !== 'stay') void read(context);
  };
