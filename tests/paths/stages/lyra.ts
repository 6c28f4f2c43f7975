import type { WireCharacter } from '#core/contract/characters.ts';
import type { Scene } from '../support/stage.ts';

export const lyra = 'demo-player:Lyra Duskwhisper';
export const lyraPath = `/character/${encodeURIComponent(lyra)}`;

/** How many pieces of each item Lyra owns. */
export const inventory = async ({ askAs }: Scene): Promise<Record<string, number>> =>
  (await askAs<WireCharacter>('demo-player', 'GET', lyraPath)).inventory ?? {};
